import type { FunctionsBase } from 'n8n-workflow';

/** n8n's log does not say which node a line is about. */
type Logging = Pick<FunctionsBase, 'logger' | 'getNode'>;

export const warn = (context: Logging, text: string): void =>
	context.logger.warn(lineOf(context, text));

export const debug = (context: Logging, text: string): void =>
	context.logger.debug(lineOf(context, text));

const lineOf = (context: Logging, text: string) => `${context.getNode().name}: ${text}`;
