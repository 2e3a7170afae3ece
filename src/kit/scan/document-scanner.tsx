import { Alert } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { PartTitle } from '#kit/page/part-title.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { CaptureDialog } from './capture-dialog.tsx'
import classes from './document-scanner.module.css'
import { PageDialog } from './page-dialog.tsx'
import { PageStrip } from './page-strip.tsx'
import type { PhotoShelf, QueuedPhoto } from './photo-queue.ts'
import { createScanEngine, type ScanEngine } from './scan-engine.ts'
import { formatPages, type ScanPage } from './scan-page.ts'
import { TwinNotice, UndoLine, WaitingNotice } from './scanner-notices.tsx'
import type { AddLayer } from './use-layer.ts'
import { type SavePages, usePageList } from './use-page-list.ts'
import { usePhotoQueue } from './use-photo-queue.ts'

export type ScannerLabels = { titre: string; ajouter: string; capture: string }

const LABELS: ScannerLabels = {
  titre: 'Pages numérisées',
  ajouter: 'Numériser une page',
  capture: 'Nouvelle page',
}

type Props = {
  pages: ScanPage[]
  /** May be asynchronous: while its promise is rejected the page stays in the editor with "Réessayer". */
  onChange: SavePages
  maxPages?: number
  labels?: Partial<ScannerLabels>
  disabled?: boolean
  /** Shown under the list and tied to it, like a field's error. */
  error?: string
  /** Keeps photos that are no page yet on the device; without it they are in memory alone. */
  shelf?: PhotoShelf
  /** Told of how many photos wait to be kept or abandoned, and how many of them are in memory alone. */
  onPending?: (count: number, loose: number) => void
  pendingId?: string
  /** Says what Back closes: the dialogs and, in them, the step before. */
  addLayer?: AddLayer
}

/** Scanned pages of a document: photograph or choose, straighten, order. Works without network. */
export function DocumentScanner(props: Props) {
  const { pages, onChange, maxPages = 20, labels, disabled, error, shelf, onPending, pendingId, addLayer } = props
  const words = { ...LABELS, ...labels }
  const titleId = useId()
  const list = usePageList(pages, onChange)
  const engine = useScanEngine()
  const photos = usePhotoQueue(pages, shelf)
  const { queue } = photos
  const [capturing, setCapturing] = useState(false)
  const [replaced, setReplaced] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [dropped, setDropped] = useState(0)
  /** Waited before the dialog opened: told as such, and left aside where another photo is taken first. */
  const [old, setOld] = useState<ReadonlySet<string>>(new Set())
  const [aside, setAside] = useState(false)
  const [left, setLeft] = useState(false)
  const root = useRef<HTMLElement>(null)
  /** Where the keyboard goes on once a dialog has closed. */
  const place = useRef(0)
  /** As it is now: a dialog tells that it has left the screen by what stood when it began to, and another may be open. */
  const dialog = useRef(false)
  // A page taken again has the dialog for itself; what else waits keeps waiting.
  const waiting = queue.filter(q => (replaced ? q.replaces === replaced : !aside || !old.has(q.key)))
  const room = Math.max(0, maxPages - pages.length - queue.filter(q => !q.replaces).length)
  const open = pages.findIndex(page => page.id === openId)

  useEffect(() => {
    dialog.current = capturing || open >= 0
  }, [capturing, open])

  const pending = queue.length
  const loose = queue.filter(q => !shelf || q.loose).length
  useEffect(() => onPending?.(pending, loose), [onPending, pending, loose])

  async function enqueue(chosen: Blob[], shot = false) {
    if (!capturing) setOld(keysOf(queue))
    const taken = chosen.slice(0, replaced ? 1 : room)
    setDropped(chosen.length - taken.length)
    const added = await photos.add(taken, shot, replaced)
    setCapturing(added > 0)
    if (added === 0) setReplaced(undefined)
  }

  async function addTwins() {
    for (const { photo, shot, replaces } of photos.twins) await photos.add([photo], shot, replaces, true)
    photos.forgetTwins()
    resume()
  }

  function resume() {
    place.current = pages.length
    setOld(keysOf(queue))
    setCapturing(true)
  }

  function capture(replaces?: string) {
    place.current = replaces ? open : pages.length
    setOpenId(undefined)
    setReplaced(replaces)
    setOld(keysOf(queue))
    setCapturing(true)
  }

  function closeCapture() {
    setCapturing(false)
    setReplaced(undefined)
    setAside(false)
    setLeft(true)
  }

  function reframe(page: ScanPage) {
    const original = list.original(page.id)
    if (!original) return
    const { queued, treatment } = original
    const key = crypto.randomUUID()
    photos.front({ ...queued, key, previous: treatment, replaces: page.id, shot: false })
    capture(page.id)
  }

  /** A page taken again or deleted has gone with what opened the dialog: the keyboard goes on at its place. */
  function catchFocus() {
    const held = document.activeElement
    const lost = held === null || held === document.body || held.closest('[role="dialog"]') !== null
    if (dialog.current || !lost) return
    const tiles = [...(root.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    ;(tiles[place.current] ?? tiles.at(-1))?.focus()
  }

  const current = pages[open]
  return (
    <section ref={root} className={classes.root} aria-labelledby={titleId}>
      <div className={classes.head}>
        <PartTitle as="p" id={titleId}>
          {words.titre}
        </PartTitle>
        <span className={classes.count} role="status">
          {formatPages(pages)}
        </span>
      </div>
      <PageStrip
        pages={pages}
        pending={pending}
        pendingId={pendingId}
        room={room}
        addLabel={words.ajouter}
        disabled={disabled}
        onOpen={page => setOpenId(page.id)}
        onReorder={list.reorder}
        onAdd={() => capture()}
        onResume={resume}
        onDropFiles={files => void enqueue(files)}
      />
      {!capturing && !disabled && (
        <>
          <WaitingNotice
            waiting={queue.filter(q => !q.previous)}
            left={left}
            onFinish={resume}
            onDiscard={() => photos.discard(queue)}
          />
          <TwinNotice twins={photos.twins} onAnyway={() => void addTwins()} onLeave={photos.forgetTwins} />
        </>
      )}
      <div role="status" className={classes.notices}>
        {list.removed && <UndoLine onUndo={list.restore}>{`Page ${list.removed.index + 1} supprimée.`}</UndoLine>}
        {photos.dropped.length > 0 && (
          <UndoLine onUndo={() => void photos.restore()}>
            {photos.dropped.length > 1 ? 'Photos jetées.' : 'Photo jetée.'}
          </UndoLine>
        )}
        {room === 0 && !disabled && <p className={classes.note}>{maxPages} pages au maximum.</p>}
        {dropped > 0 && (
          <p className={classes.note}>
            {dropped} {dropped > 1 ? 'photos laissées' : 'photo laissée'} de côté&nbsp;: {maxPages} pages au maximum.
          </p>
        )}
      </div>
      <Refusal>{error}</Refusal>
      {list.failed && !error && (
        <Alert color="red" role="alert">
          Le changement n’a pas pu être enregistré sur cet appareil. Rien n’est perdu&nbsp;: réessayez.
        </Alert>
      )}
      <CaptureDialog
        engine={engine}
        opened={capturing}
        queue={waiting}
        single={replaced !== undefined}
        title={pages.length > 0 && !replaced ? `${words.capture} · ${formatPages(pages)}` : words.capture}
        onPhotos={(taken, shot) => void enqueue(taken, shot)}
        onKeep={async (queued, page, treatment) => {
          await list.keep(queued, page, treatment)
          photos.leave([queued])
          // Shooting goes on to the next page by itself; chosen files end when the last one is kept.
          const on = waiting.length > 1 || (queued.shot && !queued.replaces && room > 0)
          if (on) setReplaced(undefined)
          else closeCapture()
        }}
        onDiscard={gone => {
          photos.discard([gone])
          // Giving up a new crop leaves the page as it was; there is nothing to photograph.
          if (gone.previous) closeCapture()
        }}
        onClose={closeCapture}
        onClosed={catchFocus}
        old={old}
        onAnother={() => setAside(true)}
        addLayer={addLayer}
      />
      <PageDialog
        page={current}
        index={open}
        count={pages.length}
        disabled={disabled}
        onReframe={current && list.original(current.id) ? () => reframe(current) : undefined}
        onRetake={() => capture(current?.id)}
        onDelete={() => {
          place.current = open
          setOpenId(undefined)
          if (current) list.remove(current)
        }}
        onMove={step => current && list.move(current.id, step)}
        onClose={() => setOpenId(undefined)}
        onClosed={catchFocus}
        addLayer={addLayer}
      />
    </section>
  )
}

const keysOf = (queue: readonly QueuedPhoto[]): ReadonlySet<string> => new Set(queue.map(q => q.key))

/** One worker per scanner: closing the screen frees the photo it holds. */
function useScanEngine(): ScanEngine {
  const [engine] = useState(createScanEngine)
  useEffect(() => () => engine.close(), [engine])
  return engine
}
