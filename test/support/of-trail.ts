/** Whether a command reads or adds links of the chained trail, which the aggregator does at moments of its own. */
export function isOfTrail(input: object): boolean {
  const { Item, ExpressionAttributeValues: values } = input as {
    Item?: { pk?: unknown };
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return String(Item?.pk ?? values?.[':list']).startsWith('TRAIL#');
}
