import { useState } from 'react'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Statistics } from '#kit/statistics/statistics.tsx'
import type { StatisticsProps, StatRow } from '#kit/statistics/types.ts'
import type { Entry } from './entry.ts'

const MONTHS = 'Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre'.split(' ')
const periods = MONTHS.map((label, i) => ({
  id: String(i + 1),
  label,
  short: label.length > 5 ? `${label.slice(0, 4).toLowerCase()}.` : label.toLowerCase(),
}))

const NAMES = [
  'Carlier Inès',
  'Baudry Paul',
  'Élie Marc',
  'Zimmer Anne',
  'Nom composé très long-d’une agente de soins',
  'Roux Léa',
  'Petit Hugo',
]

/** Whole days worked, the same at each visit; December is not known yet. */
const days: StatRow[] = NAMES.map((label, i) => ({
  id: String(i),
  label,
  values: MONTHS.map((_, month) => (month === 11 ? null : i === 6 && month < 3 ? 0 : 14 + ((i * 7 + month * 5) % 9))),
}))

const euros: StatRow[] = [
  { id: 'f', label: 'Facturé', values: MONTHS.map((_, i) => 125_000 + i * 8_350) },
  { id: 'a', label: 'Avoirs', values: MONTHS.map((_, i) => (i % 4 === 2 ? -34_990 : 0)) },
]

const long: StatRow[] = Array.from({ length: 90 }, (_, i) => ({
  id: String(i),
  label: `Agent ${i + 1}`,
  values: MONTHS.map(() => i),
}))

function Shown(given: Partial<StatisticsProps>) {
  const [opened, setOpened] = useState('')
  return (
    <>
      <PageHeader title="Statistiques" />
      <Statistics
        name="jours"
        label="Jours travaillés 2026"
        rowTitle="Agent"
        periods={periods}
        rows={days}
        format="nombre"
        onOpen={(row, period) => setOpened(`${row.label} ${period.label}`)}
        empty="Les jours apparaissent ici dès qu’un planning existe."
        pending={false}
        error={null}
        onRetry={() => undefined}
        {...given}
      />
      <p data-testid="dernier">{opened}</p>
    </>
  )
}

const FAILED = { message: 'Les statistiques n’ont pas pu être lues.', reference: 'a1b2c3' }

export const statisticsEntry: Entry = {
  id: 'statistics',
  label: 'Statistiques',
  variants: [
    { id: 'days', label: 'Jours par agent', Show: () => <Shown /> },
    {
      id: 'euros',
      label: 'Euros, avec des avoirs',
      Show: () => <Shown name="euros" rowTitle="Type" rows={euros} format="montant" />,
    },
    {
      id: 'long',
      label: 'Sur plusieurs pages',
      Show: () => <Shown rows={long} paper={{ title: 'Jours travaillés' }} />,
    },
    { id: 'empty', label: 'Vide', Show: () => <Shown rows={[]} /> },
    { id: 'loading', label: 'Chargement', Show: () => <Shown rows={[]} pending /> },
    { id: 'error', label: 'Erreur', Show: () => <Shown rows={[]} error={FAILED} /> },
    { id: 'stale', label: 'Actualisation refusée', Show: () => <Shown error={FAILED} /> },
  ],
}
