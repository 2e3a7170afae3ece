import { expect, it } from 'vitest'
import type { Notification } from '#domains/shell/modules/notifications/contract.ts'
import { replayReads } from './use-notifications.ts'

const notification = (notification_id: number): Notification => ({
  notification_id,
  notification_titre: 't',
  notification_body: 'b',
  lien: null,
  cree_a: '2026-11-20T08:00:00Z',
  lue: false,
})

it('counts as read what waits to be told, and ignores what it cannot read', () => {
  const list = [notification(1), notification(2)]
  const seen = replayReads(list, [{ payload: { notification_ids: [2] } }, { payload: { notification_ids: 'x' } }])
  expect(seen.map(n => n.lue)).toEqual([false, true])
  expect(replayReads(list, [])).toBe(list)
})
