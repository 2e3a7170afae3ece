import { Modal } from '@mantine/core'
import { IconArrowAutofitWidth, IconDownload, IconMinus, IconPlus, IconPrinter, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { deQui } from '#wire/names.ts'
import { PageSheet, type SheetPage } from './page-sheet.tsx'
import classes from './viewer-frame.module.css'
import { formatZoom, pageWidth, stepZoom, type Zoom } from './zoom.ts'

export type ViewerProps = {
  title: string
  onClose?: () => void
  onDownload?: () => void
  /** Fills its parent instead of covering the screen, for a document shown beside a list. */
  embedded?: boolean
}

type Props = ViewerProps & {
  pages: SheetPage[]
  /** Replaces the pages while there is nothing to read: loading or error. */
  notice?: ReactNode
  onPrint?: () => Promise<void>
  /** Puts the sheets inside a provider that their content needs. */
  wrapPages?: (sheets: ReactNode) => ReactNode
  /** Draws one page at a width; called only for pages near the visible part. */
  renderPage: (index: number, width: number) => ReactNode
}

export function ViewerFrame(props: Props) {
  if (props.embedded) return <Viewer {...props} />
  return (
    <Modal.Root opened onClose={props.onClose ?? (() => undefined)} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={props.title} classNames={{ content: classes.overlay }}>
        <Viewer {...props} />
      </Modal.Content>
    </Modal.Root>
  )
}

const asIs = (sheets: ReactNode) => sheets

function Viewer({ title, onClose, onDownload, pages, notice, onPrint, renderPage, wrapPages = asIs }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const available = useAvailableWidth(scroller)
  const [zoom, setZoom] = useState<Zoom>('largeur')
  const [current, setCurrent] = useState(0)
  const [printing, setPrinting] = useState<'non' | 'oui' | 'echec'>('non')
  const width = pageWidth(zoom, available)
  const step = (direction: 1 | -1) => setZoom(z => stepZoom(z, available, direction))

  const show = useCallback((index: number) => {
    scroller.current?.querySelector(`[data-page="${index}"]`)?.scrollIntoView({ block: 'start' })
  }, [])

  function press(event: KeyboardEvent) {
    // Ctrl + "+" belongs to the browser's own zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = pageForKey(event.key, current, pages.length)
    if (target !== null) show(target)
    else if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') setZoom('largeur')
    else return
    event.preventDefault()
  }

  async function print() {
    if (!onPrint) return
    setPrinting('oui')
    const done = await onPrint().then(
      () => true,
      () => false,
    )
    setPrinting(done ? 'non' : 'echec')
  }

  const ready = !notice && pages.length > 0
  usePrintKeys(ready && onPrint ? () => void print() : null)
  const sheet = (page: SheetPage, index: number) => (
    <PageSheet key={page.key} index={index} page={page} count={pages.length} width={width} onCurrent={setCurrent}>
      {() => renderPage(index, width)}
    </PageSheet>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts bubble here from the buttons and the page area
    <div className={classes.root} onKeyDown={press}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {ready && (
          <span className={classes.count} role="status">
            <span className={classes.word}>Page </span>
            {current + 1} / {pages.length}
          </span>
        )}
        {onClose && <Tool label="Fermer" icon={<IconX aria-hidden />} onClick={onClose} />}
      </div>
      <section
        ref={scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable to scroll by keyboard
        tabIndex={0}
        data-scroller
        data-autofocus
        aria-label={`Pages ${deQui(title)}`}
      >
        {notice}
        {wrapPages(ready ? pages.map(sheet) : null)}
      </section>
      <div className={classes.bar} role="toolbar" aria-label="Outils du document">
        <Tool label="Zoom arrière" icon={<IconMinus aria-hidden />} disabled={!ready} onClick={() => step(-1)} />
        <span className={classes.zoom} aria-live="polite">
          {formatZoom(zoom, available)}
        </span>
        <Tool label="Zoom avant" icon={<IconPlus aria-hidden />} disabled={!ready} onClick={() => step(1)} />
        <Tool
          label="Ajuster à la largeur"
          icon={<IconArrowAutofitWidth aria-hidden />}
          disabled={!ready}
          pressed={zoom === 'largeur'}
          onClick={() => setZoom('largeur')}
        />
        <span className={classes.gap} />
        {printing === 'echec' && (
          <span role="alert" className={classes.alert}>
            Impression impossible
          </span>
        )}
        {onPrint && (
          <Tool
            label="Imprimer"
            icon={<IconPrinter aria-hidden />}
            disabled={!ready || printing === 'oui'}
            onClick={print}
          />
        )}
        {onDownload && <Tool label="Télécharger" icon={<IconDownload aria-hidden />} onClick={onDownload} />}
      </div>
    </div>
  )
}

function pageForKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(current + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

type ToolProps = { label: string; icon: ReactNode; disabled?: boolean; pressed?: boolean; onClick: () => void }

function Tool({ label, icon, disabled, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}

/** Width the pages may take: the scroller without its padding, followed as the window changes. */
function useAvailableWidth(scroller: React.RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(360)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(element)
      setWidth(element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}

/** The browser's own keys print the pages, and not the screen around them. */
function usePrintKeys(print: (() => void) | null): void {
  const now = useRef(print)
  now.current = print
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const asked =
        event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!asked || !now.current) return
      event.preventDefault()
      now.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
