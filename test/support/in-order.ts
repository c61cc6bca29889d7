import { BaseSequencer } from 'vitest/node';

/** A file of half a minute that starts last keeps one processor alone: the projects that have some come first. */
const PROJECTS = ['infra', 'e2e', 'api'];

/** Otherwise as Vitest has them: the largest first. */
export class InOrder extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const rank = ({ project }: (typeof files)[number]) => PROJECTS.indexOf(project.name) + 1 || PROJECTS.length + 1;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
