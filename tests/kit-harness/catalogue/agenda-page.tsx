import { useState } from 'react'
import { Agenda } from '#kit/agenda/agenda.tsx'
import type { AgendaDay, AgendaProps, AgendaSlot } from '#kit/agenda/types.ts'
import type { GridMemory } from '#kit/data-grid/preferences.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import type { Entry } from './entry.ts'

/** Kept until the page is reloaded, in which a test finds what was kept. */
const memory: GridMemory = {
  lire: async cle => JSON.parse(sessionStorage.getItem(cle) ?? 'null') as unknown,
  garder: (cle, valeur) => sessionStorage.setItem(cle, JSON.stringify(valeur)),
}

const NAMES = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** The week of Monday 16 November 2026; Friday is today. */
const week: AgendaDay[] = NAMES.map((name, i) => ({
  id: `2026-11-${16 + i}`,
  label: `${name} ${16 + i} novembre`,
  short: `${name.slice(0, 3)}.`,
  number: String(16 + i),
  today: i === 4,
  off: i === 6,
}))

/** Every week's days, without a date. */
const everyWeek: AgendaDay[] = NAMES.map((name, i) => ({
  id: String(i + 1),
  label: name,
  short: `${name.slice(0, 3)}.`,
}))

const h = (hours: number, minutes = 0) => hours * 60 + minutes
const on = (day: number) => `2026-11-${16 + day}`

const visits: AgendaSlot[] = [
  { id: 'a', day: on(0), start: h(8), end: h(9, 30), label: 'Lefèvre Odile', detail: '80000 Amiens', color: '#2f7d78' },
  { id: 'b', day: on(0), start: h(9, 30), end: h(11), label: 'SCI des Tanneurs', detail: 'Ramonage', color: '#f6c95b' },
  {
    id: 'c',
    day: on(1),
    start: h(8, 15),
    end: h(12),
    label: 'Résidence Les Tilleuls',
    color: '#7fb3e6',
    pattern: 'hachures',
  },
  {
    id: 'd',
    day: on(1),
    start: h(9),
    end: h(10),
    label: 'Nom très long d’un client qui ne tient pas sur une ligne',
    color: '#3d4a7a',
  },
  { id: 'e', day: on(1), start: h(9, 30), end: h(10, 15), label: 'Baudry', pattern: 'points' },
  {
    id: 'f',
    day: on(2),
    start: h(21, 30),
    end: h(30),
    label: 'Nuit',
    detail: 'Astreinte',
    color: '#3d4a7a',
    pattern: 'points',
  },
  { id: 'g', day: on(4), start: h(14), end: h(14, 15), label: 'Appel', color: '#e8e8e8' },
  { id: 'h', day: on(4), start: h(15), end: h(15, 30), label: 'Livraison', color: '#808080', locked: true },
]

const free: AgendaSlot[] = [
  { id: '1', day: '1', start: h(8), end: h(12), label: 'Disponible' },
  { id: '2', day: '1', start: h(13, 30), end: h(18), label: 'Disponible' },
  { id: '3', day: '3', start: h(8), end: h(12), label: 'Disponible' },
  { id: '4', day: '7', start: h(22), end: h(30), label: 'Nuit', pattern: 'points' },
]

type Given = Partial<AgendaProps> & { name: string }

function Shown(given: Given) {
  return (
    <>
      <PageHeader title="Agenda" />
      <Agenda
        label="Semaine du 16 novembre"
        days={week}
        slots={visits}
        now={{ day: on(4), minute: h(14, 37) }}
        empty="Rien de prévu cette semaine."
        pending={false}
        error={null}
        onRetry={() => undefined}
        memory={memory}
        {...given}
      />
    </>
  )
}

function Read() {
  const [opened, setOpened] = useState('')
  return (
    <>
      <Shown name="lecture" onOpen={slot => setOpened(slot.label)} />
      <p data-testid="dernier">{opened}</p>
    </>
  )
}

/** Editing of an agenda, with what the caller does of each action. */
function Edited({ first, ...given }: Given & { first: AgendaSlot[] }) {
  const [slots, setSlots] = useState(first)
  const [last, setLast] = useState('')
  return (
    <>
      <Shown
        {...given}
        slots={slots}
        onAdd={range => {
          setSlots([...slots, { ...range, id: `n${slots.length}`, label: 'Disponible' }])
          setLast(`ajout ${range.day} ${range.start} ${range.end}`)
          return undefined
        }}
        onChange={(slot, range) => {
          setSlots(slots.map(s => (s.id === slot.id ? { ...s, ...range } : s)))
          setLast(`change ${slot.id} ${range.day} ${range.start} ${range.end}`)
          return undefined
        }}
        onDelete={slot => {
          setSlots(slots.filter(s => s.id !== slot.id))
          setLast(`supprime ${slot.id}`)
          return undefined
        }}
      />
      <p data-testid="dernier">{last}</p>
    </>
  )
}

const FAILED = { message: 'L’agenda n’a pas pu être lu.', reference: 'a1b2c3' }

export const agendaEntry: Entry = {
  id: 'agenda',
  label: 'Agenda',
  variants: [
    { id: 'read', label: 'Lecture', Show: Read },
    { id: 'plain', label: 'Lecture, rien à ouvrir', Show: () => <Shown name="simple" /> },
    {
      id: 'edit',
      label: 'Disponibilités, chaque semaine',
      Show: () => (
        <Edited
          name="edition"
          label="Disponibilités"
          first={free}
          days={everyWeek}
          hours={[8, 18]}
          overnight
          wrap
          now={null}
        />
      ),
    },
    { id: 'dates', label: 'Modification, avec dates', Show: () => <Edited name="dates" first={visits} overnight /> },
    { id: 'day', label: 'Un jour', Show: () => <Shown name="jour" days={week.slice(1, 2)} /> },
    { id: 'empty', label: 'Vide', Show: () => <Edited name="vide" first={[]} /> },
    { id: 'loading', label: 'Chargement', Show: () => <Shown name="attente" slots={[]} pending /> },
    { id: 'error', label: 'Erreur', Show: () => <Shown name="erreur" slots={[]} error={FAILED} /> },
    { id: 'stale', label: 'Actualisation refusée', Show: () => <Shown name="ancien" error={FAILED} /> },
  ],
}
