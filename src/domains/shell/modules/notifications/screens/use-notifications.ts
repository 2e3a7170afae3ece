import { useEffect, useMemo } from 'react'
import { notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { setBadge } from '#client/modules/badges.ts'
import { perform } from '#client/queue/sync.ts'
import { usePendingActions } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { currentOwner } from '#client/session/session.ts'
import type { NotificationLire } from '#domains/shell/model/mutations.ts'
import { listNotifications, type Notification } from '#domains/shell/modules/notifications/contract.ts'
import { lireNotifications } from '../offline.ts'

/** Poll while the page is visible (specification §9); live events bring most of them sooner. */
const POLL_MS = 60_000
const TYPES = ['notification.lire']

/** What is read here counts at once, the server follows. */
export function replayReads(
  list: readonly Notification[],
  pending: readonly { readonly payload: unknown }[],
): readonly Notification[] {
  const read = new Set(
    // Checked when they were stored.
    pending.flatMap(({ payload }) => (payload as NotificationLire).notification_ids),
  )
  return read.size ? list.map(n => (read.has(n.notification_id) ? { ...n, lue: true } : n)) : list
}

/** The person's notifications, with what was read here. @param unseen by what draws no list of them: a watch, a bell */
export function useNotifications({ unseen = false }: { readonly unseen?: boolean } = {}) {
  const reading = useReading(listNotifications, undefined, { every: POLL_MS, unseen })
  const { data, readAt } = reading
  const pending = usePendingActions(TYPES, readAt ?? null)
  const list = useMemo(() => replayReads(data ?? [], pending), [data, pending])
  const unread = list.filter(n => !n.lue)
  const count = data ? unread.length : null
  useEffect(() => setBadge('notifications', count), [count])
  return { reading, list, unread }
}

export async function markRead(unread: readonly Notification[]): Promise<void> {
  // What an administrator reads in somebody's account stays to be read by that person.
  if (unread.length === 0 || currentOwner()?.emprunt) return
  try {
    await perform(lireNotifications, { notification_ids: unread.slice(0, 200).map(n => n.notification_id) })
  } catch (error) {
    notifyWarning(messageOf(error))
  }
}
