// It is in packages/rehearsal now, and still starts here.
import '../packages/rehearsal/main';
