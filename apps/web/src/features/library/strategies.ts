/** A way to reach a photo library. */
export interface AccessStrategy {
  readonly name: StrategyName;
  readonly description: `library.way_${StrategyName}`;
  readonly securityLevel: Level;
  readonly userFrictionLevel: Level;
  readonly implementationComplexity: Level;
  /** 0 to 10. */
  readonly privacyScore: number;
  /** This browser has it. */
  readonly feasible: boolean;
  readonly pros: `library.pro_${StrategyName}`;
  readonly cons: `library.con_${StrategyName}`;
}

export type StrategyName = 'directoryPicker' | 'directoryInput' | 'drop' | 'fileInput';
type Level = 'high' | 'medium' | 'low';

/** Levels as marks; friction and complexity count the other way round. */
const marks = { high: 10, medium: 6, low: 2 } as const;
const reversed = { high: 2, medium: 6, low: 10 } as const;

type Judged = Pick<AccessStrategy, 'securityLevel' | 'userFrictionLevel' | 'implementationComplexity' | 'privacyScore'>;

/** The mark of a way, 0 to 10: its properties, weighted. */
export function scoreOf(way: Judged): number {
  return (
    way.privacyScore * 0.4 +
    marks[way.securityLevel] * 0.3 +
    reversed[way.userFrictionLevel] * 0.2 +
    reversed[way.implementationComplexity] * 0.1
  );
}

const judged: Readonly<Record<StrategyName, Judged>> = {
  // Asks once, in words about looking at files; the permission ends with the tab, and the folder can be found again.
  directoryPicker: {
    securityLevel: 'high',
    userFrictionLevel: 'low',
    implementationComplexity: 'medium',
    privacyScore: 10,
  },
  // Browsers call it an upload, which it is not, and ask a second time.
  directoryInput: {
    securityLevel: 'high',
    userFrictionLevel: 'medium',
    implementationComplexity: 'low',
    privacyScore: 10,
  },
  drop: { securityLevel: 'high', userFrictionLevel: 'medium', implementationComplexity: 'medium', privacyScore: 10 },
  // Every photo is marked by hand, and folders are lost.
  fileInput: { securityLevel: 'high', userFrictionLevel: 'high', implementationComplexity: 'low', privacyScore: 10 },
};

/** What a browser has of the ways. */
export type Abilities = Readonly<Record<StrategyName, boolean>>;

/** What this browser has. Phones have no place to drag a folder from. */
export function abilities(): Abilities {
  return {
    directoryPicker: 'showDirectoryPicker' in window,
    directoryInput: 'webkitdirectory' in HTMLInputElement.prototype,
    drop: matchMedia('(any-pointer: fine)').matches,
    fileInput: true,
  };
}

/** Every way with its judgement, the feasible ones first, the best of them first. */
export function accessStrategies(has: Abilities): readonly AccessStrategy[] {
  const names = Object.keys(judged) as StrategyName[];
  return names
    .map(
      (name): AccessStrategy => ({
        ...judged[name],
        name,
        description: `library.way_${name}`,
        pros: `library.pro_${name}`,
        cons: `library.con_${name}`,
        feasible: has[name],
      }),
    )
    .toSorted((a, b) => Number(b.feasible) - Number(a.feasible) || scoreOf(b) - scoreOf(a));
}
