import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { MOBILE } from '#kit/form/mobile.ts'
import { compter } from '#wire/french.ts'
import { TickList } from './tick-list.tsx'
import classes from './transfer.module.css'
import {
  isTicked,
  linesOf,
  move,
  type Side,
  type TransferLine,
  type TransferState,
  toggle,
  undo,
} from './transfer-model.ts'
import { TITLES, TransferSide } from './transfer-side.tsx'

export interface SidesProps {
  readonly lines: readonly TransferLine[]
  readonly state: TransferState
  readonly onChange: (state: TransferState) => void
  readonly readOnly?: boolean
  /** `cases`: one list of checkboxes instead of two sides. */
  readonly variante?: 'cotes' | 'cases' | undefined
  /** What the lines are: "Utilisateurs". */
  readonly label: string
}

const ICONS = {
  gauche: <IconChevronRight size={18} stroke={1.8} aria-hidden />,
  droite: <IconChevronLeft size={18} stroke={1.8} aria-hidden />,
}
const SAID = { gauche: ['ajouté', 'ajoutés'], droite: ['retiré', 'retirés'] } as const

/** The two sides beside each other, as two tabs on a phone, or one list of checkboxes. */
export function TransferSides({ lines, state, onChange, readOnly = false, variante = 'cotes', label }: SidesProps) {
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const [said, setSaid] = useState('')
  const onMove = (side: Side) => (ids: readonly string[]) => {
    setSaid(`${compter(ids.length, 'élément')} ${ids.length > 1 ? SAID[side][1] : SAID[side][0]}`)
    onChange(move(state, side, ids))
  }
  const onUndo = () => {
    setSaid('Dernier déplacement annulé')
    onChange(undo(state))
  }
  if (variante === 'cases') {
    const given = new Set(lines.filter(line => line.given).map(line => line.id))
    const turn = (touched: string[]) => {
      const ids = touched.filter(id => !given.has(id))
      const all = ids.every(id => state.selected.has(id))
      const side = all ? 'droite' : 'gauche'
      onChange(
        move(
          state,
          side,
          ids.filter(id => state.selected.has(id) === all),
        ),
      )
    }
    return (
      <TickList
        label={label}
        lines={lines}
        ticked={id => given.has(id) || isTicked(state, id)}
        onToggle={turn}
        readOnly={readOnly}
        empty="Cette liste est vide."
      />
    )
  }
  const side = (name: Side) => (
    <TransferSide
      side={name}
      lines={lines}
      state={state}
      icon={ICONS[name]}
      readOnly={readOnly}
      onToggle={ids => onChange(toggle(state, ids))}
      onMove={onMove(name)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what a button beside does too
    <div
      className={classes.sides}
      onKeyDown={event => {
        const typing = event.target instanceof HTMLInputElement
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || typing || !state.before) return
        event.preventDefault()
        onUndo()
      }}
    >
      {phone ? (
        <Tabs defaultValue="gauche" keepMounted={false} classNames={{ root: classes.tabs, panel: classes.tabPanel }}>
          <Tabs.List grow>
            {(['gauche', 'droite'] as const).map(name => (
              <Tabs.Tab key={name} value={name}>
                {`${TITLES[name]} (${linesOf(lines, state, name).length})`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="gauche">{side('gauche')}</Tabs.Panel>
          <Tabs.Panel value="droite">{side('droite')}</Tabs.Panel>
        </Tabs>
      ) : (
        <div className={classes.two}>
          {side('gauche')}
          {side('droite')}
        </div>
      )}
      <div className={classes.undo}>
        <span role="status">{said}</span>
        {state.before && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
            onClick={onUndo}
          >
            Défaire le déplacement
          </Button>
        )}
      </div>
    </div>
  )
}
