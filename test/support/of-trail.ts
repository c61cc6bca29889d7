/** The aggregator reads and adds links at moments of its own. */
export function isOfTrail(input: object): boolean {
  const { Item, ExpressionAttributeValues: values } = input as {
    Item?: { pk?: unknown };
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return String(Item?.pk ?? values?.[':pk']).startsWith('TRAIL#');
}
