import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { FormLookups, FormMemory, FormProps } from '#kit/form/types.ts'
import { isFileValue, type Values } from '#kit/form/values.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { TransferDialog, TransferList } from '#kit/transfer/transfer-list.tsx'
import type { FormDefinition } from '#wire/form.ts'
import type { Entry } from './entry.ts'
import { ALL, CLOSED, CONDITIONS, LONG, makeItems } from './form-data.ts'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const lookups: FormLookups = {
  adresse: async text => {
    await wait(200)
    const streets = ['Rue des Lilas', 'Impasse des Lilas', 'Avenue du Général-Leclerc']
    const adresses = streets
      .filter(street => street.toLowerCase().includes(text.toLowerCase().replace(/^\d+ /, '')))
      .map(name => {
        const town = { postcode: '80000', city: 'Amiens', latitude: 49.88, longitude: 2.31, code_insee: '80021' }
        return { name, label: `${name} 80000 Amiens`, ...town }
      })
    return { adresses, error: false, message: '' }
  },
  siren: async siren => {
    await wait(200)
    return siren === '000000026'
      ? { denomination: '', error: true, message: 'Cette entreprise est inconnue du registre.' }
      : { denomination: 'Ateliers du Val', error: false, message: '' }
  },
}

const memory: FormMemory = {
  lire: async () => JSON.parse(sessionStorage.getItem('formulaire') ?? 'null') as unknown,
  garder: draft => sessionStorage.setItem('formulaire', JSON.stringify(draft)),
  oublier: () => sessionStorage.removeItem('formulaire'),
}

function write(values: Values): string {
  return JSON.stringify(values, (_key, value) =>
    isFileValue(value) ? `${value.nom}, ${value.contenu.size} octets` : value,
  )
}

/** Props of a form whose server answers after a while; `panne` refuses. */
function useDemo(definition: FormDefinition, refusal: Pick<FormProps, 'error' | 'champs'> | null = null) {
  const [answer, setAnswer] = useState({ pending: false, refused: false })
  const [sent, setSent] = useState('')
  const props: FormProps = {
    definition,
    pending: answer.pending,
    error: answer.refused ? (refusal?.error ?? null) : null,
    champs: answer.refused ? refusal?.champs : undefined,
    onSubmit: async values => {
      setAnswer({ pending: true, refused: false })
      await wait(300)
      setAnswer({ pending: false, refused: refusal !== null })
      setSent(write(values))
    },
    onCancel: () => setSent('fermé'),
    memory: null,
    lookups,
    onDirty: null,
  }
  return { props, sent, setSent }
}

/** The page of one variant: on a phone its heading stands in the title bar. */
function Page({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  return (
    <div style={{ overflowY: 'auto' }}>
      <PageHeader title={title} />
      <div style={{ maxWidth: width }}>{children}</div>
    </div>
  )
}

const Sent = ({ children }: { children: string }) => (
  <output style={{ display: 'block', marginTop: 12, fontSize: 13, overflowWrap: 'anywhere' }}>{children}</output>
)

function AllFields() {
  const { props, sent } = useDemo(ALL)
  return (
    <Page title="Formulaire" width={1000}>
      <FormRenderer {...props} />
      <Sent>{sent}</Sent>
    </Page>
  )
}

function Conditions() {
  const { props, sent } = useDemo(CONDITIONS)
  return (
    <Page title="Formulaire" width={500}>
      <FormRenderer {...props} memory={memory} />
      <Sent>{sent}</Sent>
    </Page>
  )
}

function Refused() {
  const { props, sent } = useDemo(CONDITIONS, {
    error: 'Cette immatriculation est déjà prise.',
    champs: { immatriculation: 'Le véhicule Kangoo 3 la porte déjà.' },
  })
  return (
    <Page title="Formulaire" width={500}>
      <FormRenderer {...props} />
      <Sent>{sent}</Sent>
    </Page>
  )
}

function InDialog({ definition }: { definition: FormDefinition }) {
  const { props, sent, setSent } = useDemo(definition)
  const [opened, setOpened] = useState(false)
  return (
    <Page title="Formulaire" width={500}>
      <Button onClick={() => setOpened(true)}>Ouvrir</Button>
      <FormDialog
        {...props}
        opened={opened}
        onSubmit={async values => {
          await props.onSubmit(values)
          setOpened(false)
        }}
        onCancel={() => {
          setSent('fermé')
          setOpened(false)
        }}
      />
      <Sent>{sent}</Sent>
    </Page>
  )
}

export const formEntry: Entry = {
  id: 'formulaire',
  label: 'Formulaire décrit',
  variants: [
    { id: 'champs', label: 'Tous les champs', Show: AllFields },
    { id: 'conditions', label: 'Champs selon la réponse', Show: Conditions },
    { id: 'refus', label: 'Refus du serveur', Show: Refused },
    { id: 'dialogue', label: 'Dans un dialogue', Show: () => <InDialog definition={CONDITIONS} /> },
    { id: 'longs', label: 'Libellés longs', Show: () => <InDialog definition={LONG} /> },
    { id: 'ferme', label: 'Non modifiable', Show: () => <InDialog definition={CLOSED} /> },
  ],
}

function Transfer({ variante }: { variante?: 'cases' }) {
  const [saved, setSaved] = useState('')
  return (
    <Page title="Liste de transfert" width={900}>
      <TransferList
        items={makeItems()}
        label="Modules"
        pending={false}
        error={null}
        onSave={ids => setSaved(ids.join(','))}
        onClose={null}
        onDirty={null}
        {...(variante ? { variante } : {})}
      />
      <Sent>{saved}</Sent>
    </Page>
  )
}

function TransferInDialog() {
  const [opened, setOpened] = useState(false)
  return (
    <Page title="Liste de transfert" width={900}>
      <Button onClick={() => setOpened(true)}>Ouvrir</Button>
      <TransferDialog
        opened={opened}
        title="Modules de Leïla Amrani"
        items={makeItems(300)}
        label="Modules"
        pending={false}
        error={null}
        onSave={() => setOpened(false)}
        onClose={() => setOpened(false)}
        onDirty={null}
      />
    </Page>
  )
}

export const transferEntry: Entry = {
  id: 'transfert',
  label: 'Liste de transfert',
  variants: [
    { id: 'cotes', label: 'Deux côtés', Show: () => <Transfer /> },
    { id: 'cases', label: 'Cases à cocher', Show: () => <Transfer variante="cases" /> },
    { id: 'dialogue', label: '300 lignes, dialogue', Show: TransferInDialog },
  ],
}
