import type { INodeParameters } from 'n8n-workflow';

import { sourceOf } from '../../../nodes/OutreachTrigger/events';
import type { Source as AnySource } from '../../../src/n8n/polling/source';
import type { RequestRecord } from '../../../packages/sandbox/core/http/requestLog';
import { allEndpoints } from '../../../src/contract';
import type { EventName } from '../../../src/trigger/events/event';
import { scopesOfEvent } from '../../../tools/generate/eventTable';
import { allOperations } from '../../../tools/generate/nodes';
import { scopesOfOperation } from '../../../tools/generate/operationTable';

type Source = AnySource<unknown, unknown>;

// A user makes a key with the scopes that the docs name. So no test of an operation or event may need another one.

const named = new Set<string>();

/** Notes the scopes that the docs name for a node. */
export function noteRun(type: string, parameters: INodeParameters): void {
	for (const scope of scopesOfNode(type, parameters)) named.add(scope);
}

export const forgetRuns = (): void => named.clear();

/** The endpoints that a test has asked, whose scope the docs do not name for the nodes that it ran. */
export function askedBeyond(requests: readonly RequestRecord[]): string[] {
	if (named.size === 0) return [];
	const asked = new Set(requests.map(({ endpoint }) => endpoint));
	return allEndpoints
		.filter(({ id, scope }) => asked.has(id as never) && !named.has(scope))
		.map(({ id }) => id);
}

function scopesOfNode(type: string, parameters: INodeParameters): string[] {
	const name = type.replace(/^.*\./, '').replace(/Tool$/, '');
	if (name === 'outreachTrigger') {
		const events = [parameters.events ?? 'replyReceived'].flat() as EventName[];
		// A test may choose an event that there is not.
		const sources = events.map((event) => sourceOf(event) as Source | undefined);
		return sources.flatMap((source) => (source ? scopesOfEvent(source) : []));
	}
	const { resource, operation } = parameters;
	return allOperations
		.filter((one) => one.id === `${name} ${String(resource)} ${String(operation)}`)
		.flatMap(scopesOfOperation);
}
