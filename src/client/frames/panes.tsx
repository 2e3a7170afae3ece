import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { useAddressState } from '../address/address-state.ts'
import { useBackLayer } from '../address/back.ts'
import { useDirty } from '../address/dirty.ts'
import { useMobile } from '../address/viewport.ts'
import { type ChoiceLine, ChoiceList } from './choice-list.tsx'
import { PaneBar } from './pane-bar.tsx'
import classes from './panes.module.css'

/** One pane of what is chosen. It tells when it holds input that is nowhere else. */
export interface ChosenPane {
  readonly id: string
  readonly label: string
  readonly content: (onDirty: (dirty: boolean) => void) => ReactNode
  /** On a phone: reached from the head of the detail rather than from the bottom, which has room for five. */
  readonly atHead?: boolean
}

/** What the list of panes is made of, once it is read. */
export interface Choices {
  readonly label: string
  /** Undefined until they are read. */
  readonly lines: readonly ChoiceLine[] | undefined
  /** In their place until then. */
  readonly waiting: ReactNode
  readonly search: string
  /** What comes before the lines, and turns with them. */
  readonly above?: ReactNode
}

interface Props {
  readonly title: string
  readonly count?: string | undefined
  /** Beside the title of the list. */
  readonly actions?: ReactNode
  readonly filters: ReactNode
  readonly list: Choices
  /** What is chosen, and its name above its panes. */
  readonly chosen: { readonly id: number; readonly label: string; readonly head?: ReactNode } | null
  /** Moves the address (`use-choice.ts`). */
  readonly onChoose: (id: number | null) => void
  readonly panes: readonly [ChosenPane, ...ChosenPane[]]
  /** What the detail says before a choice. */
  readonly invitation: string
}

/**
 * A list and the panes of what is chosen in it: beside each other on a desk; on a phone one pane at a time, chosen at the
 * bottom (specification shell-and-administration §2.6). On a phone Back goes one pane back, then to the list; on a desk, to
 * what was chosen before. Input that is not saved is asked about before it is left, by Back too.
 */
export function Panes({ title, count, actions, filters, list, chosen, onChoose, panes, invitation }: Props) {
  const mobile = useMobile()
  const [pane, setPane] = useAddressState('volet', panes[0].id)
  /** Panes that Back returns to, the last one first. */
  const [trail, setTrail] = useState<readonly string[]>([])
  const [dirty, setDirty] = useState(false)
  /** Input that was left is gone, even where its pane stays. */
  const [left, setLeft] = useState(0)
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null)
  useDirty(dirty, chosen?.label ?? title, { asks: false })
  const leave = (go: () => void) => {
    const gone = () => {
      if (dirty) setLeft(left + 1)
      setDirty(false)
      go()
    }
    if (dirty) setAsked({ go: gone })
    else gone()
  }
  const choose = (id: number | null) => {
    setTrail([])
    setPane(panes[0].id)
    onChoose(id)
  }
  const close = () => leave(() => choose(null))
  const show = (id: string) => {
    setTrail([...trail, pane])
    setPane(id)
  }
  const back = () => {
    const before = trail.at(-1)
    if (asked) setAsked(null)
    else if (!mobile) leave(() => history.back())
    else if (before === undefined) close()
    else
      leave(() => {
        setTrail(trail.slice(0, -1))
        setPane(before)
      })
  }
  const layered = (mobile && chosen !== null) || dirty || asked !== null
  useBackLayer(layered, back, `${chosen?.id} ${trail.length} ${asked !== null}`)
  const shown = panes.find(p => p.id === pane) ?? panes[0]
  return (
    <div className={classes.root} data-mobile={mobile || undefined} data-full={!mobile || undefined}>
      {(!mobile || !chosen) && (
        <div className={classes.list}>
          <PageHeader title={title} count={count} actions={actions} />
          <div className={classes.filters}>{filters}</div>
          <div className={classes.scroll}>
            {list.above}
            {list.lines ? (
              <ChoiceList
                label={list.label}
                lines={list.lines}
                search={list.search}
                chosen={chosen?.id ?? null}
                onChoose={id => id !== chosen?.id && leave(() => (mobile ? choose(id) : onChoose(id)))}
              />
            ) : (
              list.waiting
            )}
          </div>
        </div>
      )}
      {chosen && (
        <section className={classes.detail} aria-label={chosen.label}>
          <header className={classes.head}>
            {mobile && (
              <Button variant="subtle" leftSection={<IconChevronLeft size={18} aria-hidden />} onClick={close}>
                {title}
              </Button>
            )}
            <h2>{chosen.label}</h2>
            {/* On a phone the other panes need the room. */}
            {(!mobile || shown === panes[0]) && chosen.head}
            {mobile &&
              shown === panes[0] &&
              panes.map(
                p =>
                  p.atHead && (
                    <Button key={p.id} variant="default" size="sm" onClick={() => leave(() => show(p.id))}>
                      {p.label}
                    </Button>
                  ),
              )}
          </header>
          {!mobile && (
            <SegmentedControl
              aria-label="Volets"
              className={classes.tabs}
              value={shown.id}
              onChange={id => leave(() => setPane(id))}
              data={panes.map(({ id, label }) => ({ value: id, label }))}
            />
          )}
          <div key={`${chosen.id}-${shown.id}-${left}`} className={classes.content} data-pane>
            {shown.content(setDirty)}
          </div>
        </section>
      )}
      {!mobile && !chosen && (
        <div className={classes.detail}>
          <EmptyState title={invitation} />
        </div>
      )}
      {mobile && chosen && (
        <PaneBar panes={panes.filter(p => !p.atHead)} shown={shown.id} onShow={id => leave(() => show(id))} />
      )}
      <ConfirmDialog
        opened={asked !== null}
        title="Quitter sans enregistrer"
        yes="Quitter sans enregistrer"
        no="Rester ici"
        danger
        onYes={() => {
          asked?.go()
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{'Vos modifications ne sont pas enregistrées. Souhaitez-vous continuer quand même\u00a0?'}</p>
      </ConfirmDialog>
    </div>
  )
}
