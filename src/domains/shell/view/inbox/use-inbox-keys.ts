import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { notifyWarning, undoNewest } from '#client/call/notices.ts'
import type { LigneATraiter, ReponseATraiter } from '#wire/inbox.ts'

const ANSWERS: Readonly<Record<string, ReponseATraiter>> = { a: 'accepter', r: 'refuser', p: 'prevenir' }

const linksOf = (section: HTMLElement | null) =>
  [...(section?.querySelectorAll<HTMLElement>('[data-ligne]') ?? [])].flatMap(mark => mark.closest('a') ?? [])

const plain = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)

/** What a letter means something to. */
const LETTERED = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=grid]'
const typing = (target: EventTarget | null) => target instanceof Element && target.closest(LETTERED) !== null

/**
 * The keys of the queue. They act within it; J alone brings the keyboard there from elsewhere on the page, so that a letter
 * said or typed by mistake changes nothing.
 */
export function useInboxKeys(section: RefObject<HTMLElement | null>, lignes: readonly LigneATraiter[]) {
  /** Where the keyboard was: the line that goes leaves it to the next one. */
  const place = useRef<number | null>(null)
  const cles = lignes.map(l => l.cle).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when lines come and go
  useLayoutEffect(() => {
    const at = place.current
    if (at === null || document.activeElement !== document.body) return
    const links = linksOf(section.current)
    const next = links[Math.min(at, links.length - 1)] ?? section.current
    next?.focus()
  }, [cles])

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'j' || !plain(event) || event.defaultPrevented || typing(event.target)) return
      if (section.current?.contains(event.target as Node)) return
      const [first] = linksOf(section.current)
      if (!first?.checkVisibility()) return
      event.preventDefault()
      first.focus()
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  }, [section])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // A dialog opened from a line is its child on the page's tree of React alone.
    if (!plain(event) || typing(event.target) || !event.currentTarget.contains(event.target as Node)) return
    const links = linksOf(event.currentTarget)
    const line = (event.target as HTMLElement).closest('li')
    const here = links.findIndex(link => link === event.target || line?.contains(link))
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'k') {
      const to = here < 0 ? 0 : here + (key === 'j' ? 1 : -1)
      links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
    } else if (key === 'z') {
      if (!undoNewest()) notifyWarning('Rien à défaire.')
    } else {
      const reponse = ANSWERS[key]
      const button = reponse && line?.querySelector<HTMLElement>(`[data-reponse="${reponse}"]`)
      if (!button) return
      button.click()
    }
    event.preventDefault()
  }

  function onFocus(event: { target: EventTarget }) {
    const line = (event.target as HTMLElement).closest('li')
    const at = linksOf(section.current).findIndex(link => line?.contains(link))
    place.current = at < 0 ? null : at
  }

  function onBlur(event: { relatedTarget: EventTarget | null }) {
    // Gone elsewhere by itself; a line that goes away leaves nothing behind, and keeps its place.
    if (event.relatedTarget && !section.current?.contains(event.relatedTarget as Node)) place.current = null
  }

  return { onKeyDown, onFocus, onBlur }
}
