import { absent } from './answers/absent';
import { burst } from './answers/burst';
import { codeFirst } from './answers/codeFirst';
import { everyHourAgain } from './answers/everyHourAgain';
import { firstItem } from './answers/firstItem';
import { forgetful } from './answers/forgetful';
import { intentTooEarly } from './answers/intentTooEarly';
import { limited } from './answers/limited';
import { nobodyTold } from './answers/nobodyTold';
import { onceForEachName } from './answers/onceForEachName';
import { onlyFirst } from './answers/onlyFirst';
import { openLoop } from './answers/openLoop';
import { stopped } from './answers/stopped';
import { codeRemembers } from './answers/codeRemembers';
import { unchecked } from './answers/unchecked';
import { wrongId } from './answers/wrongId';
import { noAddress } from './others/noAddress';
import { retriedRequest } from './others/retriedRequest';
import { sendsAgain } from './others/sendsAgain';
import { starving } from './others/starving';
import { swallowed } from './others/swallowed';
import { unseen } from './others/unseen';
import { wrongKey } from './others/wrongKey';
import type { Pair } from './pair';
import { firstText } from './seams/firstText';
import { noName } from './seams/noName';
import { allInOne, oneMemory } from './seams/oneMemory';
import { triedName } from './seams/triedName';
import { undefinedName } from './seams/undefinedName';
import { unfilled } from './seams/unfilled';
import { answersAtNight } from './tooMuch/answersAtNight';
import { approvesAtNight } from './tooMuch/approvesAtNight';
import { campaignEachMorning } from './tooMuch/campaignEachMorning';
import { hoursForDays } from './tooMuch/hoursForDays';
import { onTop } from './tooMuch/onTop';
import { noEnd, reminder } from './tooMuch/reminder';
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
	limited,
	openLoop,
	codeFirst,
	codeRemembers,
	wrongId,
	sendsAgain,
	noAddress,
	noEnd,
	answersAtNight,
	firstText,
	allInOne,
];
