import { absent } from './answers/absent';
import { burst } from './answers/burst';
import { everyHourAgain } from './answers/everyHourAgain';
import { firstItem } from './answers/firstItem';
import { forgetful } from './answers/forgetful';
import { stopped } from './answers/stopped';
import { unchecked } from './answers/unchecked';
import { retriedRequest } from './others/retriedRequest';
import { starving } from './others/starving';
import { swallowed } from './others/swallowed';
import { unseen } from './others/unseen';
import { wrongKey } from './others/wrongKey';
import type { Pair } from './pair';

export const pairs: readonly Pair[] = [
	burst,
	unchecked,
	everyHourAgain,
	retriedRequest,
	unseen,
	forgetful,
	firstItem,
	absent,
	stopped,
	wrongKey,
	swallowed,
	starving,
];
