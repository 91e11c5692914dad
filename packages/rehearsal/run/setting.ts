/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { isOn, type WorkflowNode } from '../n8n/workflows';
import { createInbox, type Inbox } from '../colleague/inbox';
import { tabOf } from '../events/triggers/sheets';
import { fillInLeads, leadsIn, type ReadyEvent } from '../events/leads';
import { eventTriggerOf } from '../facts/eventTriggers';
import { isSealed } from '../network/namespace';
import { namesIn } from '../services/listNames';
import type { OutsideTraffic } from './readFacts';
import { tabsIn } from '../services/google/tabs';
import type { ServiceRequest } from '../services/request';
import { hideInPath } from '../services/secrets';
import { startStage, type Stage, type StageOptions } from '../services/stage';
import { openWorld, START, type World } from '../world/world';
import { startVirtualN8n, type VirtualN8n } from './n8n/virtualN8n';
import { CannotRehearse, orRefuse } from './cannotRehearse';
import type { Rehearsal, Surroundings } from './rehearsal';
import { approveMessages } from './workflow/approvals';
import { firstRowsIn } from './workflow/firstRows';

/** Where rehearsals take place. */
export interface Setting {
	/** One world for each rehearsal. */
	readonly worlds: readonly World[];
	/** The events of each rehearsal, with the leads of its world. */
	readonly events: ReadonlyArray<readonly ReadyEvent[]>;
	/** What the services outside keep. */
	readonly kept: Stage['kept'];
	readonly virtual: VirtualN8n;
	/** What n8n sends to other services. */
	readonly inbox: Inbox;
	/** Calls `see` with the time of each request of n8n to one of the worlds. */
	watchRequests(see: (at: number) => void): void;
	readOutside(): OutsideTraffic;
	close(): Promise<void>;
}

/** n8n would ask for ever, and its memory would grow. */
function endless(
	{ method, host, path: asked }: ServiceRequest,
	by: string,
	workflows: readonly string[],
) {
	const names = workflows.map((name) => `'${name}'`).join(', ');
	const path = hideInPath(asked);
	const stub = JSON.stringify({ method, host, path, body: { results: [], has_more: false } });
	return new CannotRehearse(
		`${names} asks ${host} for the same again and again (${method} ${path}), so the rehearsal was ended. The answer came from ${by}, and does not end the list that the node reads. Give one that does with --stubs, in the form of that service, such as [${stub}].`,
	);
}

/**
 * Campaigns write to nobody until their messages are approved. If no workflow does that, people do, or there would be
 * hardly any replies.
 */
const withDecisions = (rehearsal: Rehearsal): Rehearsal =>
	approveMessages(rehearsal.workflows)
		? rehearsal
		: { ...rehearsal, settings: { colleague_decides_share: 1, ...rehearsal.settings } };

const readyIn = ({ events = [] }: Rehearsal, { sandbox: { database } }: World): ReadyEvent[] =>
	orRefuse(() => fillInLeads(events, events.length === 0 ? [] : leadsIn(database)));

/** A row that is to appear needs its columns in the sheet. */
const tabsOfEvents = (rehearsals: readonly Rehearsal[]) =>
	rehearsals
		.flatMap(({ events = [] }) => events)
		.filter(({ kind }) => kind === 'googleSheetsTrigger')
		.flatMap(tabOf);

/** Calendly calls only addresses with https, and n8n's node says so before it asks. */
const wantsHttps = (node: WorkflowNode): boolean =>
	isOn(node) && eventTriggerOf(node) === 'calendlyTrigger';

/** Opens the worlds, the stage that answers in place of all other hosts, and an n8n between them. */
export async function openSetting(
	rehearsals: readonly Rehearsal[],
	{ reach, installation, from = START, ...outside }: Surroundings,
): Promise<Setting> {
	const ahead = START - Date.now();
	const is_sealed = isSealed();
	const stops: Array<() => Promise<void>> = [];
	const close = async () => {
		for (const stop of stops.toReversed()) await stop();
	};
	try {
		const watchers: Array<(at: number) => void> = [];
		let onSlowAnswer: VirtualN8n['expectAnswer'] = () => undefined;
		let onLoop: NonNullable<StageOptions['onLoop']> = () => undefined;
		const worlds: World[] = [];
		const events: Array<readonly ReadyEvent[]> = [];
		for (const rehearsal of rehearsals) {
			const world = await openWorld(withDecisions(rehearsal), {
				ahead,
				onRequest: (at) => watchers.forEach((see) => see(at)),
				onSlowAnswer: (at) => onSlowAnswer(at),
			});
			stops.push(world.close);
			worlds.push(world);
			events.push(readyIn(rehearsal, world));
		}
		const inbox = createInbox();
		const workflows = rehearsals.flatMap((rehearsal) => rehearsal.workflows);
		const stage = await startStage({
			first: outside.first,
			stubs: outside.stubs,
			onCall: (call) => {
				inbox.receive({ at: call.at, text: call.body });
				outside.onCall?.(call);
			},
			onLoop: (call, by) => onLoop(call, by),
			now: worlds[0]!.now,
			from,
			seed: rehearsals[0]!.seed,
			tabs: [...tabsIn(workflows), ...tabsOfEvents(rehearsals)],
			names: namesIn(workflows),
			files: firstRowsIn(rehearsals.flatMap(({ files = [] }) => files)),
		});
		stops.push(stage.close);
		const virtual = await startVirtualN8n({
			sandboxes: worlds,
			ahead,
			stage,
			reach,
			installation,
			saysHttps: workflows.some(({ nodes }) => nodes.some(wantsHttps)),
		});
		stops.push(virtual.stop);
		onSlowAnswer = virtual.expectAnswer;
		onLoop = (call, by) => virtual.endPlay(endless(call, by, virtual.executing()));
		return {
			worlds,
			events,
			kept: stage.kept,
			virtual,
			inbox,
			close,
			watchRequests: (see) => watchers.push(see),
			readOutside: () => ({
				calls: [...stage.calls(), ...virtual.refused(from)],
				texts: stage.texts(),
				unused_stubs: stage.unusedStubs(),
				is_sealed,
				// In a network namespace, the kernel refuses whatever is tried.
				escaped: is_sealed ? [] : virtual.escaped(),
			}),
		};
	} catch (error) {
		await close();
		throw error;
	}
}
