// It is in packages/sandbox now, and still starts here.
import '../packages/sandbox/main';
