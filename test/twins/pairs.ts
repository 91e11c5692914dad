import { absent } from './answers/absent';
import { burst } from './answers/burst';
import { everyHourAgain } from './answers/everyHourAgain';
import { firstItem } from './answers/firstItem';
import { forgetful } from './answers/forgetful';
import { intentTooEarly } from './answers/intentTooEarly';
import { nobodyTold } from './answers/nobodyTold';
import { onceForEachName } from './answers/onceForEachName';
import { onlyFirst } from './answers/onlyFirst';
import { stopped } from './answers/stopped';
import { unchecked } from './answers/unchecked';
import { retriedRequest } from './others/retriedRequest';
import { starving } from './others/starving';
import { swallowed } from './others/swallowed';
import { unseen } from './others/unseen';
import { wrongKey } from './others/wrongKey';
import type { Pair } from './pair';
import { noName } from './seams/noName';
import { oneMemory } from './seams/oneMemory';
import { triedName } from './seams/triedName';
import { undefinedName } from './seams/undefinedName';
import { unfilled } from './seams/unfilled';
import { approvesAtNight } from './tooMuch/approvesAtNight';
import { campaignEachMorning } from './tooMuch/campaignEachMorning';
import { hoursForDays } from './tooMuch/hoursForDays';
import { onTop } from './tooMuch/onTop';
import { reminder } from './tooMuch/reminder';
import { threeNodes } from './tooMuch/threeNodes';

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
	threeNodes,
	hoursForDays,
	onTop,
	reminder,
	campaignEachMorning,
	approvesAtNight,
	undefinedName,
	noName,
	unfilled,
	triedName,
	oneMemory,
	onceForEachName,
	onlyFirst,
	intentTooEarly,
	nobodyTold,
];
