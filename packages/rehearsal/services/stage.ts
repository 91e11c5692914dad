import type { OutsideCall, OutsideText } from '../sheet/outsideFacts';
import type { ServiceResponse } from 'outreach-sandbox/services/response';
import type { ServiceRequest } from './request';
import { createAuthority } from '../network/certificates';
import { listen, type ReceivedRequest } from '../network/listener';
import type { ListsOptions } from './keptRecords';
import { createRequestLog } from './requestLog';
import { countSameRequests } from './sameRequests';
import { createServices, type Storage } from './services';
import type { SheetTab } from './google/tabs';
import { createPlayer, type Stub } from './stubs';
import { doubtfulTexts } from './doubtfulTexts';
import { readJson } from './readJson';

export type { Storage };

export interface StageOptions extends Partial<ListsOptions> {
	/** Milliseconds of the world's clock. */
	readonly now: () => number;
	/** Earlier calls get answers but are not kept. */
	readonly from?: number;
	/** Decides when models call tools. */
	readonly seed: number;
	readonly stubs?: readonly Stub[];
	/** The tabs that the workflows name. */
	readonly tabs?: readonly SheetTab[];
	/** Comes before all other answers, if it returns one. */
	readonly first?: (call: ServiceRequest) => ServiceResponse | undefined;
	/** Answers a call to a service that nothing here plays. By default, it gets 200 and `{}`. */
	readonly refuseOthers?: (call: ServiceRequest) => ServiceResponse;
	/** Called for each call once it is answered, with the whole body. */
	readonly onCall?: (call: ServiceRequest) => void;
	/** Called for each call that is refused, and for no other: by `refuseOthers`, or because it cannot be answered. */
	readonly onRefusal?: (call: ServiceRequest, reason: string) => void;
	/** Called if n8n asks for the same again and again. `by`: the source of the answer. */
	readonly onLoop?: (call: ServiceRequest, by: string) => void;
}

/** Answers in place of every service outside, and keeps what n8n sent it. */
export interface Stage {
	/** On this machine. */
	readonly port: number;
	/** The certificate of its authority, as PEM. Callers must trust it. */
	readonly certificate: string;
	/** What the services keep. */
	readonly kept: Storage;
	calls(): OutsideCall[];
	/** The texts that may show their seams. */
	texts(): Array<Pick<OutsideText, 'at' | 'host' | 'text'>>;
	unusedStubs(): string[];
	close(): Promise<void>;
}

export async function startStage(options: StageOptions): Promise<Stage> {
	const { now, from, seed, stubs = [], tabs = [], files, names, first, onCall, onLoop } = options;
	const { refuseOthers, onRefusal } = options;
	const authority = createAuthority();
	const log = createRequestLog(from);
	const texts: Array<Pick<OutsideText, 'at' | 'host' | 'text'>> = [];
	const player = createPlayer(stubs);
	const services = createServices({ seed, tabs, files, names });
	const isOnceTooOften = countSameRequests();

	const answerTo = (call: ServiceRequest): { by: string; answer: ServiceResponse } => {
		const given = first?.(call);
		if (given) return { by: 'the caller', answer: given };
		const stubbed = player.answer(call);
		if (stubbed) return { by: stubbed.stub.name, answer: stubbed.answer };
		const played = services.answer(call);
		if (played) return played;
		return refuseOthers
			? { by: REFUSED, answer: refuseOthers(call) }
			: { by: '200 {}', answer: { body: {} } };
	};
	const hear = (received: ReceivedRequest): ServiceRequest => ({
		...received,
		at: now(),
		json: readJson(received.body),
	});

	const { port, close } = await listen(authority, {
		answer: (received) => {
			const call = hear(received);
			const { by, answer } = answerTo(call);
			log.add(call, by);
			const { at, host } = call;
			texts.push(...doubtfulTexts(call).map((text) => ({ at, host, text })));
			if (by === REFUSED) onRefusal?.(call, 'nothing here plays it');
			else onCall?.(call);
			if (isOnceTooOften(call)) onLoop?.(call, by);
			return answer;
		},
		refuse: (received, reason) => {
			const call = hear(received);
			log.add(call, `${REFUSED}: ${reason}`);
			onRefusal?.(call, reason);
		},
	});
	return {
		port,
		close,
		certificate: authority.certificate,
		kept: services.kept,
		calls: log.calls,
		texts: () => texts.filter(({ at }) => at >= (from ?? -Infinity)),
		unusedStubs: player.unused,
	};
}

const REFUSED = 'refused';
