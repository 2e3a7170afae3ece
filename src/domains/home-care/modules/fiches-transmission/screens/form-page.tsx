import { Button } from '@mantine/core'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { myDb } from '#client/queue/sync.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { memesResidents } from '#domains/home-care/model/residents.ts'
import { listerResidentsNommables } from '#domains/home-care/model/residents-operations.ts'
import {
  ajouterPayloadSchema,
  type Contenu,
  contenuDe,
  memeContenu,
  refusCorrection,
} from '#domains/home-care/model/transmission.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { uuidv7 } from '#wire/uuid.ts'
import { ADRESSE_LISTE, adresseFiche, type Saisie } from '../address.ts'
import { type Brouillon, cleBrouillon, VIDE } from '../offline/brouillon.ts'
import { enregistrer } from '../offline/enregistrer.ts'
import { estTue } from '../offline/garder.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { nommerPersonnes } from '../view/filtrer.ts'
import { SheetForm } from './sheet-form.tsx'
import { CareSheetSkeleton } from './skeletons.tsx'
import type { Service } from './use-transmissions.ts'

type Props = { saisie: Saisie; service: Service }

const TITRES: Readonly<Record<Saisie['genre'], string>> = {
  nouvelle: 'Nouvelle',
  corriger: 'À corriger',
  reprendre: 'À reprendre',
}

interface Cible {
  readonly depart: Brouillon
  /** The sheet to correct; null for one that is in no list yet. */
  readonly fiche: TransmissionLocale | null
}

/** @returns null when the address names nothing that this person may write on */
function trouverCible(saisie: Saisie, { fiches, outbox, moi, maintenant }: Service, uid: string): Cible | null {
  if (saisie.genre === 'nouvelle') return { depart: { ...VIDE, uid }, fiche: null }
  if (saisie.genre === 'reprendre') {
    const { data } = ajouterPayloadSchema.safeParse(outbox.find(e => e.id === saisie.entree_id)?.payload)
    if (!data) return null
    const { residents: _choisis, ...depart } = data
    return { depart, fiche: null }
  }
  const fiche = fiches?.find(t => t.transmission_uid === saisie.uid)
  if (!fiche || estTue(fiche) || refusCorrection(fiche, moi, maintenant) !== null) return null
  return { depart: { ...contenuDe(fiche), uid: fiche.transmission_uid, residents: fiche.residents }, fiche }
}

/** The form of a sheet: new, to correct, or refused by the office. */
export function FormPage({ saisie, service }: Props) {
  const [uid] = useState(uuidv7)
  const cible = trouverCible(saisie, service, uid)
  // A new sheet is written whatever the list says: its first words do not wait for a reading.
  const attend = !cible && service.fiches === null
  return (
    <>
      <PageHead title="Transmission" detail={TITRES[saisie.genre]} back={ADRESSE_LISTE} />
      {cible ? (
        <Edition saisie={saisie} cible={cible} service={service} />
      ) : attend ? (
        service.state === 'chargement' ? (
          <CareSheetSkeleton />
        ) : (
          <ReadingState {...service} what="Vos transmissions" />
        )
      ) : (
        <EmptyState
          title="Cette fiche n’est plus à corriger"
          action={
            <Button variant="default" onClick={() => navigate(ADRESSE_LISTE, { replace: true })}>
              Voir les transmissions
            </Button>
          }
        >
          Une fiche se corrige dans les 24&nbsp;heures, par la personne qui l’a écrite.
        </EmptyState>
      )}
    </>
  )
}

const idsDe = ({ residents }: Brouillon) => residents?.map(r => r.resident_id)

function Edition({ saisie, cible, service }: { saisie: Saisie; cible: Cible; service: Service }) {
  // What one writes on stays what it was when the form opened: a reading must not change it under the hand.
  const [{ depart, fiche }] = useState(cible)
  const connues = new Set((service.fiches ?? []).map(t => t.transmission_uid))
  const draft = useKeptDraft(cleBrouillon(saisie), {
    depart,
    estPerime: garde =>
      saisie.genre === 'corriger'
        ? memeContenu(garde, depart) && memesResidents(idsDe(garde), idsDe(depart))
        : connues.has(garde.uid),
  })
  const session = useSession()
  // Without network there is no list: the name alone is written, and matched later.
  const residents = useReading(listerResidentsNommables, {}, { enabled: mayCall(session, [listerResidentsNommables]) })
  if (!draft) return <CareSheetSkeleton />

  async function onEnregistrer(contenu: Contenu) {
    const uid = draft?.draft.uid ?? depart.uid
    const fait = await enregistrer(myDb(), { saisie, uid, fiche }, contenu, draft ? idsDe(draft.draft) : undefined)
    await draft?.close()
    if (fait)
      notifySuccess(fiche ? 'Correction enregistrée. L’ancien texte reste lisible.' : 'Transmission enregistrée.')
    navigate(fiche ? adresseFiche(fiche.transmission_uid) : ADRESSE_LISTE, { replace: true })
  }

  return (
    <SheetForm
      brouillon={draft.draft}
      nonGarde={draft.notKept}
      changer={draft.change}
      residents={residents.data?.residents ?? []}
      personnes={nommerPersonnes(service.fiches ?? [], service.personnes)}
      onEnregistrer={onEnregistrer}
    />
  )
}
