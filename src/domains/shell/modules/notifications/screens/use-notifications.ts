import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { setBadge } from '#client/modules/badges.ts'
import { perform } from '#client/queue/sync.ts'
import { usePendingActions } from '#client/queue/use-sync.ts'
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

export function useNotifications() {
  const query = useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(listNotifications, { signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    meta: { horsLigne: true },
  })
  const readAt = query.dataUpdatedAt ? new Date(query.dataUpdatedAt).toISOString() : null
  const pending = usePendingActions(TYPES, readAt)
  const list = useMemo(() => replayReads(query.data ?? [], pending), [query.data, pending])
  const unread = list.filter(n => !n.lue)
  const count = query.data ? unread.length : null
  useEffect(() => setBadge('notifications', count), [count])
  return { query, list, unread }
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
