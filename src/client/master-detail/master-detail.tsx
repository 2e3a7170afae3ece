import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './master-detail.module.css'

/** One pane of the detail. It tells when it holds input that is nowhere else. */
export interface Volet {
  readonly id: string
  readonly label: string
  readonly contenu: (onDirty: (dirty: boolean) => void) => ReactNode
  /** On a phone: reached from the head of the detail rather than from the bottom, which has room for five. */
  readonly horsBas?: boolean
}

interface Props {
  readonly titre: string
  readonly compte?: string | undefined
  /** Beside the title of the list. */
  readonly actions?: ReactNode
  readonly filtres: ReactNode
  /** The list; a line is opened through what it is given. */
  readonly liste: (ouvrir: (id: number) => void) => ReactNode
  /** What is chosen, and its name above its panes. */
  readonly choisi: { readonly id: number; readonly label: string; readonly entete?: ReactNode } | null
  readonly onChoisir: (id: number | null) => void
  readonly volets: readonly [Volet, ...Volet[]]
  /** What the detail says before a choice. */
  readonly invite: string
}

/**
 * A list and the panes of what is chosen in it: beside each other on a desk; on a phone one pane at a time, chosen at the
 * bottom (specification shell-and-administration §2.6). Back goes one pane back, then to the list.
 */
export function MasterDetail({ titre, compte, actions, filtres, liste, choisi, onChoisir, volets, invite }: Props) {
  const mobile = useMobile()
  const [volet, setVolet] = useAddressState('volet', volets[0].id)
  /** Panes that Back returns to, the last one first. */
  const [trail, setTrail] = useState<readonly string[]>([])
  const [dirty, setDirty] = useState(false)
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null)
  useDirty(dirty, choisi?.label ?? titre)
  /** Input that is not saved is asked about before it is left. */
  const leave = (go: () => void) => {
    const gone = () => {
      setDirty(false)
      go()
    }
    if (dirty) setAsked({ go: gone })
    else gone()
  }
  const choose = (id: number | null) => {
    setTrail([])
    setVolet(volets[0].id)
    onChoisir(id)
  }
  const close = () => leave(() => choose(null))
  const show = (id: string) => {
    setTrail([...trail, volet])
    setVolet(id)
  }
  const back = () => {
    const before = trail.at(-1)
    if (asked) setAsked(null)
    else if (before === undefined) close()
    else
      leave(() => {
        setTrail(trail.slice(0, -1))
        setVolet(before)
      })
  }
  useBackLayer((mobile && choisi !== null) || asked !== null, back, `${choisi?.id} ${trail.length} ${asked !== null}`)
  const shown = volets.find(v => v.id === volet) ?? volets[0]
  const data = volets.map(({ id, label }) => ({ value: id, label }))
  const list = (
    <div className={classes.liste}>
      <PageHeader title={titre} count={compte} actions={actions} />
      <div className={classes.filtres}>{filtres}</div>
      <div className={classes.defile}>
        {liste(id => id !== choisi?.id && leave(() => (mobile ? choose(id) : onChoisir(id))))}
      </div>
    </div>
  )
  const detail = choisi && (
    <section className={classes.detail} aria-label={choisi.label}>
      <header className={classes.entete}>
        {mobile && (
          <Button variant="subtle" leftSection={<IconChevronLeft size={18} aria-hidden />} onClick={close}>
            {titre}
          </Button>
        )}
        <h2>{choisi.label}</h2>
        {/* On a phone the other panes need the room. */}
        {(!mobile || shown === volets[0]) && choisi.entete}
        {mobile &&
          shown === volets[0] &&
          volets.map(
            v =>
              v.horsBas && (
                <Button key={v.id} variant="default" size="sm" onClick={() => leave(() => show(v.id))}>
                  {v.label}
                </Button>
              ),
          )}
      </header>
      {!mobile && (
        <SegmentedControl
          aria-label="Volets"
          className={classes.volets}
          value={shown.id}
          onChange={id => leave(() => setVolet(id))}
          data={data}
        />
      )}
      <div key={`${choisi.id}-${shown.id}`} className={classes.contenu} data-pane>
        {shown.contenu(setDirty)}
      </div>
    </section>
  )
  return (
    <div className={classes.root} data-mobile={mobile || undefined} data-full={!mobile || undefined}>
      {(!mobile || !choisi) && list}
      {detail}
      {!mobile && !choisi && (
        <div className={classes.detail}>
          <EmptyState title={invite} />
        </div>
      )}
      {mobile && choisi && (
        <nav className={classes.bas} aria-label="Volets">
          {volets.map(
            v =>
              !v.horsBas && (
                <button
                  key={v.id}
                  type="button"
                  aria-current={v === shown ? 'page' : undefined}
                  onClick={() => v !== shown && leave(() => show(v.id))}
                >
                  {v.label}
                </button>
              ),
          )}
        </nav>
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
