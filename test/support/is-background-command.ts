/** Returns whether the input is of a worker on the table's stream: links of the trail, or mail that begins to wait. */
export function isBackgroundCommand(input: object): boolean {
  const { Item, ExpressionAttributeValues: values } = input as {
    Item?: { pk?: unknown };
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return /^(?:TRAIL#|MAIL-WAITING$)/.test(String(Item?.pk ?? values?.[':pk']));
}
