import { isRemembered, retryClassOf } from '../../contract/endpoint';
import type { CallResult } from '../call';
import type { Environment } from '../environment';
import type { Send } from '../http/send';
import { recoveryOf } from '../recovery';
import { decide } from './decide';
import { type Call, createDelivery, type Owners } from './delivery';
import { idsIn } from './journal';
import type { Progress } from './progress';

/**
 * Sends each request as often as its retry class allows, and finds out what became of it when no usable answer came.
 * Throws an `OutreachError` whose `outcome` says whether the request took effect.
 */
export function retry(
	transmit: Send,
	environment: Environment,
): (call: Call) => Promise<CallResult> {
	const owners: Owners = new Map();
	return async (call) => {
		const journal = isRemembered(call.attempt.endpoint, call.request.body)
			? call.journal
			: undefined;
		const left = journal?.read();
		if (left?.state === 'done') {
			const { body, status, repeated = false } = left;
			for (const id of idsIn(body)) owners.set(id, call);
			return { body, status, headers: {}, repeated, recovered: true };
		}

		const isLeftOpen = left?.state === 'sending';
		const delivery = createDelivery(call, transmit, environment, owners, journal, left);
		let progress = start(call, isLeftOpen);
		for (;;) {
			const step = decide(progress, environment.elapsed());
			switch (step.kind) {
				case 'send':
				case 'back off':
				case 'send missing':
					progress = await delivery.send(step, progress);
					break;
				case 'look':
				case 'look again':
				case 'read':
					progress = await delivery.look(step, progress);
					break;
				case 'finish':
					return delivery.finish(progress);
				case 'adopt':
					return delivery.adopt(progress, step.body);
				case 'fail':
					throw delivery.fail(progress, step.reason);
				case 'leave open':
					throw delivery.leftOpen(step.reason);
			}
		}
	};
}

function start({ attempt, request, sentSince }: Call, isLeftOpen: boolean): Progress {
	const { endpoint } = attempt;
	const retryClass = retryClassOf(endpoint, request.body);
	const mayRepeat = retryClass === 'safe' || retryClass === 'replay';
	const maybeSent = sentSince === undefined ? undefined : 'possible';
	const { find, read, answersAgain = false } = recoveryOf(endpoint) ?? {};
	return {
		retryClass,
		mayWait: attempt.mayWait,
		isCostly: retryClass === 'safe' && endpoint.method !== 'GET',
		canFind: !mayRepeat && find !== undefined,
		canRead: read !== undefined,
		answersAgain,
		earlier: isLeftOpen ? 'open' : maybeSent,
		isOpen: isLeftOpen,
		isAccepted: false,
		retries: 0,
		rateLimits: 0,
		isSecondSend: false,
		looks: 0,
	};
}
