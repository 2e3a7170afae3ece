import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { LinkRow } from '#client/page/link-row.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { EntreeHistorique } from '#domains/field-service/model/demandes/client.ts'
import { numeroDemande, TON_ETAT } from '#domains/field-service/model/demandes/etats.ts'
import { direPlanifiee } from '#domains/field-service/model/demandes/planifiee.ts'
import { promisAilleurs } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { direEtatVisite, estEnCours } from '#domains/field-service/model/interventions/etapes.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'
import { issueDe } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { listerHistoriqueClient } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { formaterInstant, formaterJourDatee } from '#wire/moments.ts'
import type { FicheClient } from '../contract.ts'
import classes from './client-page.module.css'
import { entryKey, useChosenEntry } from './sheet/chosen-entry.ts'

/** Shown before one asks for all of them. */
const FIRST = 8

/** Everything that was done or asked for at the customer's, newest first; each row opens its sheet (field-service §2). */
export function History({ client }: { client: FicheClient }) {
  const [adresse, setAdresse] = useState('')
  const [sorte, setSorte] = useState('')
  const [all, setAll] = useState(false)
  const reading = useReading(listerHistoriqueClient, {
    params: { client_id: String(client.client_id) },
    ...(adresse && { query: { adresse_id: adresse } }),
  })
  const { data } = reading
  const entrees = (data?.entrees ?? []).filter(e => !sorte || String(e.type) === sorte)
  const shown = all ? entrees : entrees.slice(0, FIRST)
  return (
    <TitledCard titre="Interventions et demandes">
      {client.adresses.length > 1 && (
        <NativeSelect
          aria-label="Filtrer par adresse"
          value={adresse}
          data={[
            { value: '', label: 'Toutes les adresses' },
            ...client.adresses.map(a => ({
              value: String(a.id),
              label: [a.titre, a.adresse].filter(Boolean).join(', '),
            })),
          ]}
          onChange={event => setAdresse(event.currentTarget.value)}
        />
      )}
      {(sorte || new Set(data?.entrees.map(e => e.type)).size > 1) && (
        <NativeSelect
          aria-label="Filtrer par sorte"
          value={sorte}
          data={[
            { value: '', label: 'Interventions et demandes' },
            { value: '1', label: 'Interventions' },
            { value: '2', label: 'Demandes' },
          ]}
          onChange={event => setSorte(event.currentTarget.value)}
        />
      )}
      {!data && <ReadingState {...reading} what="L’historique" />}
      {data && entrees.length === 0 && (
        <p className={classes.quiet}>
          {adresse || sorte ? 'Rien ne répond à ces filtres.' : 'Rien n’a encore été demandé ni planifié.'}
        </p>
      )}
      <ul className={classes.rows} data-history>
        {shown.map(entree => (
          <Row key={entryKey(entree)} entree={entree} client_id={client.client_id} />
        ))}
      </ul>
      {entrees.length > shown.length && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setAll(true)}>
            Tout montrer ({entrees.length})
          </Button>
        </div>
      )}
      {all && data && data.total > data.entrees.length && (
        <p className={classes.quiet}>
          Parmi les {data.entrees.length} plus récentes, sur {data.total}.
        </p>
      )}
    </TitledCard>
  )
}

interface Line {
  readonly to: string
  readonly titre: string
  readonly detail: readonly string[]
  readonly etat: string
  readonly ton: PillTone
}

const TON_ISSUE = { faite: 'good', 'a-reprendre': 'wait', refusee: 'mute' } as const

function lineOf(e: EntreeHistorique, today: string): Line {
  if (e.type === 2) {
    const jour = e.demande_date_souhaite
    const planifiee = direPlanifiee(e)
    return {
      to: adresseDemande(e.demande_id),
      titre: e.prestation,
      detail: [
        `Demande n°\u00a0${numeroDemande(e.demande_id)}`,
        planifiee
          ? `planifiée le ${planifiee}`
          : jour
            ? `souhaitée le ${formaterJourDatee(jour, today)}`
            : `reçue le ${formaterInstant(e.demande_date, today)}`,
        e.libelle_cloture,
        e.en_retard ? 'en retard' : '',
      ],
      etat: e.etat_libelle,
      ton: TON_ETAT[e.etat_id],
    }
  }
  const etape = e.etapes_en_cours ?? 0
  const enCours = estEnCours(etape)
  const cloture = e.annulee ? '' : e.libelle_cloture
  return {
    to: adresseRegulation(e.jour, e.intervention_id),
    titre: e.prestation_libelle,
    detail: [
      `Intervention du ${formaterInstant(e.intervention_date_planifie, today)}`,
      promisAilleurs({ th_libelle: e.th_libelle, th_jour: e.th_jour, debut: e.intervention_date_planifie }),
      e.technicien,
      cloture,
      e.intervention_reference > 0 ? `suite de ${numeroVisite(e.intervention_reference)}` : '',
    ],
    etat: direEtatVisite({ annulee: e.annulee, etape: cloture ? 3 : etape }),
    ton: e.annulee ? 'mute' : cloture ? TON_ISSUE[issueDe(cloture)] : enCours ? 'info' : 'wait',
  }
}

function Row({ entree, client_id }: { entree: EntreeHistorique; client_id: number }) {
  const key = entryKey(entree)
  const { chosen, addressOf } = useChosenEntry(client_id)
  const { to, titre, detail, etat, ton } = lineOf(entree, useToday())
  return (
    <LinkRow to={addressOf?.(key) ?? to} chosen={chosen === key} tone={ton} dense>
      <span className={classes.line}>
        <b>{titre}</b>
        <Pill tone={ton}>{etat}</Pill>
      </span>
      <span className={classes.quiet}>{detail.filter(Boolean).join(' · ')}</span>
    </LinkRow>
  )
}
