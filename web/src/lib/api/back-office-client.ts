import { backOfficeRoutes } from '#shared/contract/back-office-routes.ts';
import { createApi } from './client.ts';

export const backOfficeApi = createApi(backOfficeRoutes);
