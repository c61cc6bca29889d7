/** Returns whether the input is about links of the trail, which the aggregator reads and adds at its own times. */
export function isTrailCommand(input: object): boolean {
  const { Item, ExpressionAttributeValues: values } = input as {
    Item?: { pk?: unknown };
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return String(Item?.pk ?? values?.[':pk']).startsWith('TRAIL#');
}
