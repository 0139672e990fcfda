import { type Target, targetByName } from '@safelight/codecs';
import { t } from '../../lib/i18n.ts';
import { type GroupName, targetGroups } from './format-groups.ts';

/** A group of the picker with those of its targets that are found. */
export type TargetGroup = (typeof targetGroups)[number];

/** How well a word fits a target, from 0 (not at all) to 4 (it is its code, or an extension of it alone). */
function fit(word: string, target: Target, group: GroupName): number {
  if (targetByName(word) === target) return 4;
  if (target.code.startsWith(word)) return 3;
  const { label, extensions } = target.insteadOf ?? target.format;
  if (label.toLowerCase().startsWith(word)) return 2;
  return [label, t(`groups.${group}`), ...extensions].some((text) => text.toLowerCase().includes(word)) ? 1 : 0;
}

function best<T>(items: readonly (readonly [T, number])[]): readonly (readonly [T, number])[] {
  return items.filter(([, score]) => score > 0).toSorted(([, a], [, b]) => b - a);
}

/** The targets that every word of what is typed fits, best first, in their groups; all of them when nothing is typed. */
export function findTargets(typed: string): readonly TargetGroup[] {
  const words = typed
    .toLowerCase()
    .split(/[\s.]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return targetGroups;
  const groups = targetGroups.map(({ name, targets }) => {
    const found = best(targets.map((target) => [target, Math.min(...words.map((word) => fit(word, target, name)))]));
    return [{ name, targets: found.map(([target]) => target) }, found[0]?.[1] ?? 0] as const;
  });
  return best(groups).map(([group]) => group);
}
