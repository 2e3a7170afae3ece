import { expect, it } from 'vitest'
import { parseEvents } from './event-stream.ts'

it('reads events, skips heartbeats and keeps what is cut', () => {
  const text = ': bonjour\n\nevent: changement\ndata: {"sujet":"notifications"}\n\ndata: a\r\ndata: b\r\n\r\nevent: ch'
  expect(parseEvents(text)).toEqual({
    events: [
      { event: 'changement', data: '{"sujet":"notifications"}' },
      { event: 'message', data: 'a\nb' },
    ],
    rest: 'event: ch',
  })
})
