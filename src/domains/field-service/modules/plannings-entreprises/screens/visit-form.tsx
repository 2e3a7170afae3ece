import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { TitledCard } from '#client/page/titled-card.tsx'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import {
  creerIntervention,
  type lireAdresse,
  type listerAdressesFacturation,
  type listerDurees,
  type listerPrestations,
  OBSERVATION_MAX,
} from '../contract.ts'
import type { Connu } from './new-visit.tsx'
import classes from './plannings.module.css'
import { type Choix, SlotCard } from './slot-card.tsx'

type Props = {
  lieu: z.output<typeof lireAdresse.output>
  prestations: z.output<typeof listerPrestations.output>
  durees: z.output<typeof listerDurees.output>
  factures: z.output<typeof listerAdressesFacturation.output>
  connu: Connu
  online: boolean
}

/** §8, in the specification's words. */
const SANS_CHOIX = 'Veuillez vérifier votre sélection'

/** Everything that is typed stays through a refusal, a lost slot and a lost network; it is sent under one key, so once. */
export function VisitForm({ lieu, prestations, durees, factures, connu, online }: Props) {
  const queries = useQueryClient()
  const connue = prestations.find(p => p.prestation_id === connu.prestation_id)
  const [prestation, setPrestation] = useState(connue ? String(connue.prestation_id) : '')
  const [duree, setDuree] = useState(connue?.duree ?? '')
  const [choix, setChoix] = useState<Choix | null>(null)
  const [interne, setInterne] = useState(connu.demande_description ?? '')
  const [client, setClient] = useState('')
  const [facture, setFacture] = useState(String(factures.find(f => f.defaut)?.id ?? ''))
  const [once] = useState(() => crypto.randomUUID())
  const creation = useTask()
  useDirty(choix !== null || interne.trim() !== '' || client.trim() !== '', 'L’intervention')
  const choisie = prestations.find(p => String(p.prestation_id) === prestation)
  const offertes =
    durees.some(d => d.value === duree) || duree === ''
      ? durees
      : [{ value: duree, label: 'Durée de la prestation' }, ...durees]

  async function creer() {
    if (!choisie || !choix || Number(duree) === 0) return notifyWarning(SANS_CHOIX)
    const fait = await creation.run(async () => {
      const { message } = await call(creerIntervention, {
        params: { adresse_id: String(lieu.adresse_id) },
        once,
        body: {
          ...choix,
          prestation_id: choisie.prestation_id,
          duree,
          observation_inter: interne,
          observation_client: client,
          adresse_facturation: facture === '' ? null : Number(facture),
          adresse_intervention: lieu.adresse_id,
          demande_id: connu.demande_id ?? null,
          suite_de: connu.suite_de ?? null,
        },
      })
      notifySuccess(message)
    })
    // Left at once: whoever goes elsewhere while everything is read again must not be brought back here.
    if (fait) navigate(adresseClient(lieu.client_id), { replace: true })
    await queries.invalidateQueries()
  }

  return (
    <>
      <TitledCard titre="Prestation">
        <div className={classes.pair}>
          <NativeSelect
            label="Prestation"
            value={prestation}
            data={[
              { value: '', label: 'À choisir' },
              ...prestations.map(p => ({
                value: String(p.prestation_id),
                label: `${p.prestation_libelle} (${p.duree_libelle})`,
              })),
            ]}
            onChange={event => {
              const { value } = event.currentTarget
              setPrestation(value)
              setDuree(prestations.find(p => String(p.prestation_id) === value)?.duree ?? '')
              setChoix(null)
            }}
          />
          <NativeSelect
            label="Durée"
            value={duree}
            disabled={!choisie}
            data={offertes}
            onChange={event => {
              setDuree(event.currentTarget.value)
              setChoix(null)
            }}
          />
        </div>
      </TitledCard>
      {choisie && Number(duree) > 0 && (
        <SlotCard
          key={`${prestation}/${duree}`}
          adresse_id={lieu.adresse_id}
          prestation_id={choisie.prestation_id}
          duree={duree}
          geocodee={lieu.geocodee}
          onChoix={setChoix}
        />
      )}
      <TitledCard titre="Notes et facture">
        <Textarea
          label="Observation pour l’équipe"
          value={interne}
          maxLength={OBSERVATION_MAX}
          autosize
          minRows={2}
          onChange={event => setInterne(event.currentTarget.value)}
        />
        <Textarea
          label="Observation pour le client"
          value={client}
          maxLength={OBSERVATION_MAX}
          autosize
          minRows={2}
          onChange={event => setClient(event.currentTarget.value)}
        />
        <NativeSelect
          label="Adresse de facturation"
          value={facture}
          data={factures.map(f => ({ value: String(f.id), label: f.label }))}
          onChange={event => setFacture(event.currentTarget.value)}
        />
      </TitledCard>
      <div className={classes.bottom} data-floor>
        <Button loading={creation.pending} disabled={!online} onClick={() => void creer()}>
          Créer l’intervention
        </Button>
        {!online && (
          <p role="status" className={classes.quiet}>
            {'Créer une intervention demande le réseau\u00a0: ce que vous avez écrit reste ici.'}
          </p>
        )}
        <Refusal>{creation.message}</Refusal>
      </div>
    </>
  )
}
