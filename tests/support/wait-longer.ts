import { vi } from 'vitest'

// A busy machine takes longer than the runner's second, which nothing measures by. Files of one process share the first one.
const run = globalThis as { relaisWaitFor?: typeof vi.waitFor }
run.relaisWaitFor ??= vi.waitFor
const { relaisWaitFor: first } = run
vi.waitFor = (task, options) => first(task, typeof options === 'number' ? options : { timeout: 20_000, ...options })
