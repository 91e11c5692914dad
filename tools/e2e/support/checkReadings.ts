import { chosenReadings } from './readings';

/** Throws an error for a reading that the sandbox does not know. */
export default (): void => void chosenReadings();
