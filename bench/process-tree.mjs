// What a process and all below it take of the machine, by the kernel's own count; Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, as the kernel counts processor time for `/proc`; the same on every architecture that Node runs on. */
const TICKS = 100;

/** Fields of `/proc/<id>/stat` from the state on: what stands before, the name in brackets, may hold anything. */
function statOf(id) {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    // It has ended since.
    return undefined;
  }
}

/** Ids of a process and of all below it. */
export function tree(root) {
  const parents = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) parents.set(id, statOf(id)?.[1]);
  const found = [String(root)];
  for (const id of found) for (const [child, parent] of parents) if (parent === id) found.push(child);
  return found;
}

/** Memory of its own that a process has, bytes: without what it shares with others, such as its program. */
export function ownMemory(id) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const kilobytes = (field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
  } catch {
    return 0;
  }
}

/** Seconds of processor that all processes below one have taken, with those that have ended. */
export function processorSecondsBelow(root) {
  const [, ...below] = tree(root);
  // user, system, and the same of children that have ended and were waited for.
  const ended = statOf(root)?.slice(13, 15) ?? [];
  const ticks = [...ended, ...below.flatMap((id) => statOf(id)?.slice(11, 15) ?? [])];
  return ticks.reduce((sum, count) => sum + Number(count), 0) / TICKS;
}
