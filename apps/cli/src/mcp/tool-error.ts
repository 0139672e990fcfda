import { ConvertError } from '@safelight/core';
import { InvalidArgumentError } from 'commander';
import type { Failure } from '../report.ts';

/** Why a tool did nothing, or nothing for one file: codes of conversions, and those of the server itself. */
export interface ToolFailure {
  /** `invalid-arguments`: the call is not as the tool's schema says. */
  readonly code: Failure['code'] | 'invalid-arguments';
  readonly message: string;
}

/** Ends a call with a code and a sentence. */
export class ToolError extends Error implements ToolFailure {
  readonly code: ToolFailure['code'];

  constructor(code: ToolFailure['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Flags where messages of the command name them: arguments of tools have the same names. */
const FLAG = /(?<=^|[:;] (?:use )?)--(?=(?:join|out|overwrite|partial) )/g;

/** A failure as a tool tells it. */
export function toolFailure({ code, message }: ToolFailure): ToolFailure {
  return { code, message: message.replace(FLAG, '') };
}

/** Whatever ended a call, as a failure; `undefined` for what should not have happened. */
export function failureOfCall(error: unknown): ToolFailure | undefined {
  if (error instanceof ToolError || error instanceof ConvertError) return toolFailure(error);
  if (error instanceof InvalidArgumentError) return toolFailure({ code: 'invalid-arguments', message: error.message });
  return undefined;
}
