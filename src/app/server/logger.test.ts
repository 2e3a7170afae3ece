import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('tells errors with their cause, and not that a phone went away in the middle of an answer', () => {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: line => lines.push(line) })
  log.error(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }))
  expect(lines).toEqual([])
  log.error(new Error('disk full'))
  expect(lines).toEqual([expect.stringContaining('disk full')])
})
