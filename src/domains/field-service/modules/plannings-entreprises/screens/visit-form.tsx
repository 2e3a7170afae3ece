import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useDirty } from '#client/address/dirty.ts'
import { useDoneForm } from '#client/address/use-done-form.ts'
import { call } from '#client/call/api.ts'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { useBarred } from '#client/form/use-barred.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { lireDemande } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { Refusal } from '#kit/state/refusal.tsx'
import {
  creerIntervention,
  type lireAdresse,
  type listerAdressesFacturation,
  type listerDurees,
  type listerPrestations,
} from '../contract.ts'
import { HoldLine } from './hold-line.tsx'
import type { Connu } from './new-visit.tsx'
import { ObservationFields, type Observations } from './observation-fields.tsx'
import classes from './plannings.module.css'
import { type Choix, type How, SlotCard, type SlotWay } from './slot-card.tsx'
import { type HeldPlace, useHold } from './use-hold.ts'

type Props = {
  lieu: z.output<typeof lireAdresse.output>
  prestations: z.output<typeof listerPrestations.output>
  durees: z.output<typeof listerDurees.output>
  factures: z.output<typeof listerAdressesFacturation.output>
  connu: Connu
}

/** §8, in the specification's words. */
const SANS_CHOIX = 'Veuillez vérifier votre sélection'

const PERDU = 'Le créneau choisi n’est plus libre\u00a0: choisissez-en un autre.'
const NON_GARDE = 'Le créneau n’est pas gardé avec votre saisie\u00a0: choisissez-le de nouveau.'

/** What is typed; the slot is not: it is nobody's any more once the form is left, and is chosen again. */
interface Brouillon extends Observations {
  readonly prestation: string
  readonly duree: string
  readonly facture: string
  /** Under which it is sent: a page killed while it sends makes no second visit. */
  readonly once: string
}

function nomBrouillon(adresse_id: number, { demande_id, suite_de }: Connu): string {
  const de = demande_id ? `:demande:${demande_id}` : suite_de ? `:suite:${suite_de}` : ''
  return `nouvelle-intervention:${adresse_id}${de}`
}

function vide({ prestations, factures, connu }: Pick<Props, 'prestations' | 'factures' | 'connu'>): Brouillon {
  const connue = prestations.find(p => p.prestation_id === connu.prestation_id)
  return {
    prestation: connue ? String(connue.prestation_id) : '',
    duree: connue?.duree ?? '',
    interne: connu.demande_description ?? '',
    client: '',
    facture: String(factures.find(f => f.defaut)?.id ?? ''),
    once: crypto.randomUUID(),
  }
}

export function VisitForm(props: Props) {
  const name = nomBrouillon(props.lieu.adresse_id, props.connu)
  return (
    <KeptForm name={name} empty={() => vide(props)}>
      {draft => <Form {...props} draft={draft} />}
    </KeptForm>
  )
}

/** Everything that is typed stays through a refusal, a lost slot and a lost network; it is sent under one key, so once. */
function Form({ lieu, prestations, durees, factures, connu, draft }: Props & { draft: KeptDraft<Brouillon> }) {
  const queries = useQueryClient()
  const { prestation, duree, interne, client, facture, once } = draft.draft
  const [choix, setChoix] = useState<Choix | null>(null)
  const [lost, setLost] = useState(false)
  const [way, setWay] = useState<SlotWay>('avec')
  const creation = useTask()
  const barred = useBarred(creation.refusal)
  const leave = useDoneForm()
  const demande = mayCall(useSession(), [lireDemande]) ? connu.demande_id : null
  const typed = interne !== (connu.demande_description ?? '') || client.trim() !== ''
  useDirty(choix !== null || typed, 'L’intervention')
  const { hold, take, drop, again } = useHold(lieu.adresse_id)
  const choisie = prestations.find(p => String(p.prestation_id) === prestation)
  const offertes =
    durees.some(d => d.value === duree) || duree === ''
      ? durees
      : [{ value: duree, label: 'Durée de la prestation' }, ...durees]

  /** One slot at a time is kept from others: given back as soon as nobody looks at it any more. */
  function choisir(pris: Choix | null, place?: HeldPlace, how?: How): void {
    setChoix(pris)
    setLost(how?.lost ?? false)
    if (place) take(place, how)
    else if (!pris || pris.cible_id === null) drop()
  }

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
      await draft.close()
    })
    // Back to what asked for it, where it may be read. Left at once: whoever goes elsewhere while everything is read again must not be brought back here.
    if (fait) leave(demande ? adresseDemande(demande) : adresseClient(lieu.client_id))
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
              const prise = prestations.find(p => String(p.prestation_id) === value)
              draft.change({ prestation: value, duree: prise?.duree ?? '' })
              choisir(null)
            }}
          />
          <NativeSelect
            label="Durée"
            value={duree}
            disabled={!choisie}
            data={offertes}
            onChange={event => {
              draft.change({ duree: event.currentTarget.value })
              choisir(null)
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
          souhait={connu.souhait}
          way={way}
          onWay={setWay}
          onChoix={choisir}
        />
      )}
      <TitledCard titre="Notes et facture">
        <ObservationFields interne={interne} client={client} onChange={draft.change} />
        <NativeSelect
          label="Adresse de facturation"
          value={facture}
          data={factures.map(f => ({ value: String(f.id), label: f.label }))}
          onChange={event => draft.change({ facture: event.currentTarget.value })}
        />
      </TitledCard>
      <ActionZone>
        <div className={classes.bottom}>
          {choisie && Number(duree) > 0 && way !== 'sans' && (
            <HoldLine
              hold={hold}
              chosen={choix !== null}
              again={lost ? PERDU : draft.found ? NON_GARDE : null}
              onAgain={again}
            />
          )}
          <Button loading={creation.pending} disabled={barred} onClick={() => void creer()}>
            Créer l’intervention
          </Button>
          {barred && (
            <p role="status" className={classes.quiet}>
              {'Créer une intervention demande le réseau\u00a0: ce que vous avez écrit reste ici.'}
            </p>
          )}
          <Refusal>{creation.message}</Refusal>
        </div>
      </ActionZone>
    </>
  )
}
