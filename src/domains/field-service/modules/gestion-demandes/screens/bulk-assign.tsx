import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { SANS_RECEVEUR } from '#domains/field-service/model/demandes/etats.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { compter } from '#wire/french.ts'
import { affecterDemande, listerReceveurs } from '../contract.ts'
import classes from './bulk-assign.module.css'
import { PastWish } from './past-wish.tsx'
import { SupplierSelect } from './supplier-select.tsx'

/** Into the flows: every company that does the service, the first one that accepts has it. */
const FLUX = '0'

type Props = {
  readonly demandes: readonly LigneDemande[]
  /** Those that are still to be dealt with; empty: none is chosen any more. */
  readonly onLeft: (ids: readonly number[]) => void
}

/** Several requests to one company, or to all that do their service: each is asked of the office, what it refuses stays chosen. */
export function BulkAssign({ demandes, onLeft }: Props) {
  const online = useOnline()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [receveur, setReceveur] = useState('')
  const [refusees, setRefusees] = useState<readonly string[]>([])
  const { run, pending } = useTask({ toast: true })
  const quantes = compter(demandes.length, 'demande')
  const close = () => {
    setAsked(false)
    setRefusees([])
  }
  useBackLayer(asked, close)

  async function affecter(): Promise<void> {
    if (receveur === '') {
      notifyWarning(SANS_RECEVEUR)
      return
    }
    const gardees: { id: number; dit: string }[] = []
    await run(async () => {
      for (const { demande_id, version, client } of demandes) {
        const params = { demande_id: String(demande_id) }
        await call(affecterDemande, { params, body: { receveur: Number(receveur), version } }).catch(error => {
          gardees.push({ id: demande_id, dit: `${client}\u00a0: ${messageOf(error)}` })
        })
      }
    })
    await queries.invalidateQueries({ queryKey: ['demandes'] })
    const faites = demandes.length - gardees.length
    if (faites > 0) notifySuccess(`${compter(faites, 'demande')} ${faites > 1 ? 'proposées' : 'proposée'}.`)
    setRefusees(gardees.map(g => g.dit))
    if (gardees.length === 0) close()
    onLeft(gardees.map(g => g.id))
  }

  return (
    <section className={classes.bar} aria-label="Demandes choisies">
      <b role="status">{`${quantes} ${demandes.length > 1 ? 'choisies' : 'choisie'}`}</b>
      <Button size="compact-md" disabled={!online} onClick={() => setAsked(true)}>
        Affecter
      </Button>
      <Button size="compact-md" variant="subtle" onClick={() => onLeft([])}>
        Ne plus choisir
      </Button>
      {!online && <span>Affecter demande le réseau.</span>}
      <ConfirmDialog
        opened={asked}
        title={`Affecter ${quantes}`}
        yes={`Affecter ${quantes}`}
        pending={pending}
        onYes={() => void affecter()}
        onCancel={close}
      >
        {asked && <PastWish demandes={demandes} />}
        {asked && <Receivers demandes={demandes} value={receveur} onChange={setReceveur} />}
        {refusees.length > 0 && (
          <ul role="alert" className={classes.refused}>
            {refusees.map(dit => (
              <li key={dit}>{dit}</li>
            ))}
          </ul>
        )}
      </ConfirmDialog>
    </section>
  )
}

type ReceiversProps = {
  readonly demandes: readonly LigneDemande[]
  readonly value: string
  readonly onChange: (receveur: string) => void
}

/** A company does services: where several are asked for, each goes to all that do it. */
function Receivers({ demandes, value, onChange }: ReceiversProps) {
  const prestations = new Set(demandes.map(d => d.prestation_id))
  const seule = prestations.size === 1
  const [prestation = 0] = prestations
  const { data } = useReading(listerReceveurs, { params: { prestation: String(prestation) } }, { enabled: seule })
  return (
    <>
      <SupplierSelect
        value={value}
        onChange={onChange}
        all={[{ value: FLUX, label: 'Tous ceux qui font la prestation, le premier qui accepte l’a' }]}
        companies={seule ? (data ?? []) : []}
      />
      {!seule && <p>Plusieurs prestations&nbsp;: choisissez-en une seule pour nommer un prestataire.</p>}
    </>
  )
}
