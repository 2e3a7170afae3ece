import { afterAll, beforeAll } from 'vitest'

/** What takes long to make, made once for the tests of a file and closed after them; it stands from the first of them on. */
export function onceForFile<T extends object>(make: () => Promise<T>, close: (made: T) => unknown): T {
  const made = {} as T
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  afterAll(() => close(made))
  return made
}
