import { Button } from '@mantine/core'
import { IconPencil, IconStrikethrough } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { LIBELLES_CATEGORIE, refusCorrection, refusRayure } from '#domains/home-care/model/transmission.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { ADRESSE_LISTE, ADRESSE_REGISTRE, adresseCorriger, adresseFiche } from '../address.ts'
import { marquerLue } from '../offline/enregistrer.ts'
import { estTue } from '../offline/garder.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { estALire } from '../view/depuis.ts'
import { type Filtres, filtrer, grouper, SANS_FILTRE } from '../view/filtrer.ts'
import { Readers } from './readers.tsx'
import { SheetBody } from './sheet-body.tsx'
import classes from './sheet-page.module.css'
import { CareSheetSkeleton } from './skeletons.tsx'
import { StrikeDialog } from './strike-dialog.tsx'
import type { Choix } from './use-choix.ts'
import type { Service } from './use-transmissions.ts'

type Props = { uid: string; service: Service; choix: Choix }

/** A sheet opened from the list: opening it is reading it, and the next one to read is one press away. */
export function SheetPage({ uid, service, choix }: Props) {
  const fiche = service.fiches?.find(t => t.transmission_uid === uid)
  if (!fiche) {
    return (
      <>
        <PageHead title="Transmission" detail="" back={ADRESSE_LISTE} />
        {service.fiches ? (
          <Absente />
        ) : service.state === 'chargement' ? (
          <CareSheetSkeleton />
        ) : (
          <ReadingState {...service} what="Cette transmission" />
        )}
      </>
    )
  }
  return <Ouverte key={uid} fiche={fiche} service={service} choix={choix} />
}

function Absente() {
  return (
    <EmptyState
      title="Cette fiche n’est plus sur cet appareil"
      action={
        <Button variant="default" onClick={() => navigate(ADRESSE_REGISTRE, { replace: true })}>
          Chercher dans toutes les fiches
        </Button>
      }
    >
      Les fiches y restent quatorze jours.
    </EmptyState>
  )
}

type OuverteProps = Omit<Props, 'uid'> & { fiche: TransmissionLocale }

function Ouverte({ fiche, service, choix }: OuverteProps) {
  const beside = useBeside()
  const { moi, maintenant, encadrement, aujourdhui } = service
  const [rayure, setRayure] = useState(false)
  useMarque(fiche, choix)
  const suivante = prochaine(fiche, service, choix)
  const corrigeable = refusCorrection(fiche, moi, maintenant) === null && !estTue(fiche)
  const rayable = refusRayure(fiche, moi, { quand: maintenant, encadrement }) === null
  return (
    <div className={classes.root}>
      <PageHead title="Transmission" detail={LIBELLES_CATEGORIE[fiche.categorie]} back={ADRESSE_LISTE} />
      <SheetBody fiche={fiche} verite={service.veriteDe(fiche)} aujourdhui={aujourdhui} enLecture={service.fetching} />
      {fiche.transmission_id !== null && (
        <Readers fiche={{ ...fiche, transmission_id: fiche.transmission_id }} moi={moi} aujourdhui={aujourdhui} />
      )}
      {(corrigeable || rayable) && (
        <div className={classes.actions}>
          {corrigeable && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => navigate(adresseCorriger(fiche.transmission_uid))}
            >
              Corriger
            </Button>
          )}
          {rayable && (
            <Button
              variant="default"
              leftSection={<IconStrikethrough size={18} aria-hidden />}
              onClick={() => setRayure(true)}
            >
              Rayer
            </Button>
          )}
        </div>
      )}
      <ActionZone>
        {suivante.uid ? (
          <Button size="lg" onClick={() => navigate(adresseFiche(suivante.uid ?? ''), { replace: true })}>
            Fiche suivante à lire ({suivante.reste})
          </Button>
        ) : (
          !beside && (
            <Button size="lg" variant="default" onClick={() => navigate(ADRESSE_LISTE)}>
              Retour à la liste
            </Button>
          )
        )}
      </ActionZone>
      {rayure && <StrikeDialog fiche={fiche} fermer={() => setRayure(false)} />}
    </div>
  )
}

/** Marks the version on screen as read, once; the list keeps it in its place meanwhile. */
function useMarque(fiche: TransmissionLocale, { noterOuverte }: Choix): void {
  const { transmission_uid: uid, version } = fiche
  // What could not be read has not been read.
  const aLire = estALire(fiche) && !estTue(fiche)
  const courante = useRef(fiche)
  courante.current = fiche
  const dite = useRef(0)
  useEffect(() => {
    if (!aLire || dite.current >= version) return
    dite.current = version
    noterOuverte(uid)
    marquerLue(courante.current).catch((error: unknown) => notifyWarning(messageNonEnregistre(error)))
  }, [aLire, uid, version, noterOuverte])
}

/** The next sheet to read in the order of the list the person comes from, then of all the others still to be read. */
function prochaine(fiche: TransmissionLocale, service: Service, { filtres, ouvertes }: Choix) {
  const { fiches, depuis } = service
  const rangees = (choix: Filtres) =>
    grouper(filtrer(fiches ?? [], choix, { depuis, ouvertes }), ouvertes).flatMap(g => g.fiches)
  const ordre = [...new Set([...rangees(filtres), ...rangees({ ...SANS_FILTRE, vue: 'a_lire' })])]
  const restantes = ordre.filter(t => estALire(t) && t.transmission_uid !== fiche.transmission_uid)
  const ici = ordre.findIndex(t => t.transmission_uid === fiche.transmission_uid)
  const apres = restantes.find(t => ordre.indexOf(t) > ici) ?? restantes[0]
  return { uid: apres?.transmission_uid ?? null, reste: restantes.length }
}
