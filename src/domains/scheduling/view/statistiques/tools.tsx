import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useAddressState } from '#client/address/address-state.ts'
import type { StatRow } from '#kit/statistics/types.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import classes from './tools.module.css'

/** Agents whose name holds every word that is typed. */
export function filtrerAgents(rows: readonly StatRow[], saisie: string): StatRow[] {
  const mots = lireTermes(saisie)
  return rows.filter(row => tousTrouves(normaliserRecherche(row.label), mots))
}

/** Name looked for among the agents, in the address. */
export function AgentFilter() {
  const [saisie, setSaisie] = useAddressState('recherche')
  return (
    <TextInput
      className={classes.filter}
      aria-label="Rechercher un agent"
      placeholder="Rechercher un agent"
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      value={saisie}
      maxLength={100}
      onChange={event => setSaisie(event.currentTarget.value)}
    />
  )
}

type KindProps<K extends string> = {
  label: string
  kinds: readonly { readonly value: K; readonly label: string }[]
  value: K
  onKind: (kind: K) => void
}

/** Which of its numbers a table shows. */
export function KindChoice<K extends string>({ label, kinds, value, onKind }: KindProps<K>) {
  return (
    <SegmentedControl
      aria-label={label}
      className={classes.kinds}
      value={value}
      data={kinds.map(({ value: v, label: l }) => ({ value: v, label: l }))}
      onChange={chosen => {
        const kind = kinds.find(k => k.value === chosen)
        if (kind) onKind(kind.value)
      }}
    />
  )
}
