import { Button } from '@mantine/core'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { planifierAction } from '#domains/field-service/modules/actions-entreprises/contract.ts'
import { adresseNouvelle } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { RadioCards } from '#kit/choice/radio-cards.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterDuree, formaterJour, heureParis } from '#wire/dates.ts'
import { type Demande, usePlanification } from './use-terrain.ts'

/** How many of the first slots are offered here; the page of a new visit has them all. */
const MONTRES = 5
const SEMAINES = 8

const cleDe = (c: CreneauLu): string => `${c.presence_date}/${c.th_id}/${c.utilisateur_id}`

/** The soonest first; a wished day before the others. */
function premiers(creneaux: readonly CreneauLu[], souhait: string | null): CreneauLu[] {
  const loin = (c: CreneauLu) => Number(c.presence_date !== souhait)
  return creneaux
    .filter(c => c.retenu_par === null)
    .toSorted((a, b) => loin(a) - loin(b) || a.debut.localeCompare(b.debut))
    .slice(0, MONTRES)
}

const detour = ({ minutes_ajout }: CreneauLu) =>
  minutes_ajout === null ? '' : `ajoute environ ${formaterDuree(minutes_ajout)}`

/** "Planifier": a slot of the creation of a visit, chosen and given in one tap (specification field-service §7 "Actions"). */
export function SlotPick({ demande: action, onRepondu }: { demande: Demande; onRepondu: () => void }) {
  const { demande_id, adresse_id, demande_date_souhaite } = action.demande
  const [semaine, setSemaine] = useState(0)
  const [choisi, setChoisi] = useState<string | null>(null)
  const lecture = useReading(planifierAction, {
    params: { id: String(demande_id) },
    query: { semaine: String(semaine) },
  })
  const { planifier, pending, message } = usePlanification(onRepondu)
  const { data } = lecture
  const offerts = data ? premiers(data.creneaux, demande_date_souhaite) : []
  const pris = offerts.find(c => cleDe(c) === choisi) ?? offerts[0]
  return (
    <PanelSection
      label="Planifier"
      title={semaine === 0 ? 'Premiers créneaux de la semaine' : `Premiers créneaux, semaine + ${semaine}`}
    >
      {!data && <ReadingState {...lecture} what="Les créneaux" kept={false} />}
      {data && offerts.length === 0 && <p className={panel.quiet}>Personne n’est libre cette semaine-là.</p>}
      <RadioCards
        label="Créneaux"
        choices={offerts.map(c => ({
          key: cleDe(c),
          label: <b>{`${formaterJour(c.presence_date)} à ${heureParis(c.debut)}`}</b>,
          under: [c.utilisateur_nom, detour(c)].filter(Boolean).join(' · '),
        }))}
        chosen={pris && cleDe(pris)}
        onChoose={setChoisi}
      />
      <Refusal>{message}</Refusal>
      <div className={panel.tools}>
        <OneTapButton loading={pending} disabled={!pris || !data} onClick={() => data && pris && planifier(data, pris)}>
          Planifier
        </OneTapButton>
        <Button
          variant="default"
          disabled={semaine >= SEMAINES}
          onClick={() => {
            setSemaine(semaine + 1)
            setChoisi(null)
          }}
        >
          Semaine suivante
        </Button>
        <Button variant="subtle" onClick={() => navigate(adresseNouvelle(adresse_id, demande_id))}>
          Tous les créneaux
        </Button>
      </div>
    </PanelSection>
  )
}
