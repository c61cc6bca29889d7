/** Milliseconds of processor time that this process has had, with all its threads: work done, however busy the machine is. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
