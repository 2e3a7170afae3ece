import { beforeAll } from 'vitest'
import { setDeviceClock } from './device-clock.ts'

// Files that follow each other in one process share its modules: each begins by the true hour, whatever the one before
// had moved the devices' clock to.
beforeAll(() => setDeviceClock(0))
