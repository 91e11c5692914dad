import type { CallResult } from '../../../src/client/client';
import { OutreachError } from '../../../src/client/errors';
import { isRecord, recordsOf } from '../../../src/contract/json';
import type { Scenario } from './scenarios';
import { memoryJournal } from './testClient';
import { createWorld, type World } from './world';

export type Ending = CallResult<unknown> | OutreachError;

/** What must never be true of a call, and what it is called. */
export const WRONGS = [
	'double effect',
	'false success',
	"'sent' and nothing there",
	"'not sent' and something there",
] as const;

export type Wrong = (typeof WRONGS)[number];

export function worldFor({ given }: Scenario, seed?: number): World {
	const world = createWorld(seed);
	given?.(world.api);
	return world;
}

export const run = async (
	{ endpoint, request }: Scenario,
	world: World,
	journal = memoryJournal(),
): Promise<Ending> => await world.end(endpoint, request as never, { journal });

/** What is wrong with how a call ended. `happened`: its effects so far, which may be more than one call's. */
export function wrongsOf(scenario: Scenario, ending: Ending, happened: readonly string[]): Wrong[] {
	const isAll = JSON.stringify(happened) === JSON.stringify(scenario.effects);
	const isError = ending instanceof OutreachError;
	const isWrong: Record<Wrong, boolean> = {
		'double effect': happened.length > scenario.effects.length,
		'false success':
			!isError && !((isAll || isPartial(ending, happened)) && hasEnvelope(scenario, ending)),
		"'sent' and nothing there": isError && ending.outcome === 'sent' && !isAll,
		"'not sent' and something there":
			isError && ending.outcome === 'not sent' && happened.length > 0,
	};
	return WRONGS.filter((wrong) => isWrong[wrong]);
}

/** Of several lead lists, an answer may leave some open, and then says which. */
function isPartial({ body }: CallResult<unknown>, happened: readonly string[]): boolean {
	if (!isRecord(body) || !Array.isArray(body.unclear) || body.unclear.length === 0) return false;
	return recordsOf(body.data).length <= happened.length;
}

function hasEnvelope({ endpoint, request }: Scenario, { body }: CallResult<unknown>): boolean {
	if (endpoint.envelope === 'stream') return true;
	if (!isRecord(body)) return false;
	if (endpoint.id === 'conversations.sendMessage') {
		const { content } = isRecord(request.body) ? request.body : {};
		return body.ok === true && isRecord(body.message) && body.message.content === content;
	}
	if (endpoint.envelope === 'single') return isRecord(body.data);
	return endpoint.envelope !== 'list' || Array.isArray(body.data);
}
