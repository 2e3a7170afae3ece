import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { myDb } from '#client/queue/sync.ts'
import type { ContenuIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { correctedNow } from '#offline/clock.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { ADRESSE_LISTE, type Saisie } from '../address.ts'
import { cleBrouillon } from '../offline/brouillon.ts'
import { memeContenu } from '../offline/contenu.ts'
import { type Cible, trouverCible } from '../offline/depart.ts'
import { enregistrer } from '../offline/enregistrer.ts'
import { direIntervention } from '../view/mots.ts'
import { resteADire, resumerRepos } from '../view/repos.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { InterventionForm } from './intervention-form.tsx'
import { retenirAstreinte } from './last-duty.ts'
import { FormSkeleton } from './skeletons.tsx'
import type { Service } from './use-astreintes.ts'

type Props = { saisie: Saisie; service: Service }

/** Short: a phone's title bar also carries the way back and the state of what is sent. */
const DETAILS: Readonly<Record<Saisie['genre'], string>> = {
  nouvelle: 'Nouvelle',
  modifier: 'À modifier',
  corriger: 'À corriger',
}

/** The form of an intervention: new, to change, or refused by the office. */
export function InterventionPage({ saisie, service }: Props) {
  const { astreintes, outbox } = service
  const [uid] = useState(uuidv7)
  const cible = astreintes && trouverCible(saisie, astreintes, outbox, () => uid)
  const astreinte_id = cible?.astreinte.astreinte_id
  useEffect(() => {
    if (astreinte_id !== undefined) retenirAstreinte(astreinte_id)
  }, [astreinte_id])
  return (
    <>
      <PageHead title="Intervention" detail={DETAILS[saisie.genre]} back={ADRESSE_LISTE} />
      {cible ? (
        <Edition saisie={saisie} cible={cible} service={service} />
      ) : !astreintes ? (
        service.state === 'chargement' ? (
          <FormSkeleton />
        ) : (
          <ReadingState {...service} what="Vos astreintes" />
        )
      ) : (
        <EmptyState
          title="Cette intervention n’est plus à modifier"
          action={
            <Button variant="default" onClick={() => navigate(ADRESSE_LISTE, { replace: true })}>
              Voir les astreintes
            </Button>
          }
        >
          Elle a été supprimée, déjà corrigée, ou l’astreinte n’est pas la vôtre.
        </EmptyState>
      )}
    </>
  )
}

function Edition({ saisie, cible, service }: { saisie: Saisie; cible: Cible; service: Service }) {
  const { astreinte, intervention, depart } = cible
  const [suppression, setSuppression] = useState(false)
  const connues = new Set(astreinte.interventions.map(i => i.intervention_uid))
  const draft = useKeptDraft(cleBrouillon(saisie), {
    depart,
    estPerime: garde => saisie.genre === 'nouvelle' && connues.has(garde.uid),
  })
  if (!draft) return <FormSkeleton />
  const { draft: brouillon } = draft
  const changee = intervention && brouillon.vu && !memeContenu(brouillon.vu, intervention) ? intervention : null
  const existante = astreinte.interventions.find(i => i.intervention_uid === brouillon.uid)

  async function onEnregistrer(contenu: ContenuIntervention) {
    const { uid } = brouillon
    const { astreinte_id } = astreinte
    const fait = await enregistrer(myDb(), { saisie, uid, astreinte_id, intervention }, contenu)
    await draft?.close()
    if (fait) {
      const repos = astreinte.utilisateur_id === service.moi ? service.reposPour(contenu) : null
      const aDire = repos !== null && resteADire(repos, correctedNow())
      notifySuccess(`Intervention enregistrée.${aDire ? ` ${resumerRepos(repos, service.aujourdhui)}.` : ''}`)
    }
    navigate(ADRESSE_LISTE, { replace: true })
  }

  return (
    <>
      {changee && (
        <Alert color="yellow" title="Elle a changé entre-temps" mb="sm">
          Maintenant&nbsp;: {direIntervention(changee)}. Enregistrer la remplace par votre saisie.
        </Alert>
      )}
      <InterventionForm
        astreinte={astreinte}
        brouillon={brouillon}
        intervention={intervention}
        nonGarde={draft.notKept}
        refusee={saisie.genre === 'corriger'}
        lireMaintenant={() => correctedNow()}
        changer={draft.change}
        onEnregistrer={onEnregistrer}
        autreAction={
          saisie.genre === 'modifier' && (
            <Button variant="default" size="lg" onClick={() => setSuppression(true)}>
              Supprimer
            </Button>
          )
        }
      />
      {suppression && existante && (
        <DeleteDialog
          intervention={existante}
          fermer={() => setSuppression(false)}
          onSupprimee={() => {
            void draft.close()
            navigate(ADRESSE_LISTE, { replace: true })
          }}
        />
      )}
    </>
  )
}
