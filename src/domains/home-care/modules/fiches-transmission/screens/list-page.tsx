import { Button } from '@mantine/core'
import { IconNotes, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import { JOURS_GARDES } from '#domains/home-care/model/transmission.ts'
import { PartTitle } from '#kit/page/part-title.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { direQuand, nommerJour } from '#wire/moments.ts'
import { ADRESSE_NOUVELLE } from '../address.ts'
import { compterALire, JOURS_SANS_POSTE } from '../view/depuis.ts'
import { compterFiltres, filtrer, type Groupe as GroupeFiches, grouper, SANS_FILTRE } from '../view/filtrer.ts'
import classes from './list-page.module.css'
import { ListTools } from './list-tools.tsx'
import { RefusedList } from './refused-list.tsx'
import { SheetRow } from './sheet-row.tsx'
import { SheetsSkeleton } from './skeletons.tsx'
import type { Choix } from './use-choix.ts'
import type { Service } from './use-transmissions.ts'

type Props = { service: Service; choix: Choix; choisie?: string | undefined }

const TITRE = 'Fiches de transmission'

/** What there is to know, what is important first (specification crm-site-editor-home-care §2.6). */
export function ListPage({ service, choix, choisie }: Props) {
  const { fiches, depuis, aujourdhui } = service
  const { filtres, changer, ouvertes } = choix
  if (!fiches) {
    return (
      <>
        <PageHead title={TITRE} detail="" />
        {service.state === 'chargement' ? (
          <SheetsSkeleton />
        ) : (
          <ReadingState {...service} what="Vos fiches de transmission" />
        )}
      </>
    )
  }
  const contexte = { depuis, ouvertes }
  const duPoste = filtrer(fiches, SANS_FILTRE, { depuis, ouvertes: RIEN })
  const comptes = { poste: compterALire(duPoste), a_lire: compterALire(fiches), toutes: fiches.length }
  const montrees = filtrer(fiches, filtres, contexte)
  const groupes = grouper(montrees, ouvertes)
  // What is read first may be older than the last post: the sentence about it stands under it.
  const [urgentes, jours] = [groupes.filter(g => g.jour === null), groupes.filter(g => g.jour !== null)]
  const rendre = ({ jour, fiches: duGroupe }: GroupeFiches) => (
    <Groupe key={jour ?? 'urgentes'} titre={jour ? nommerJour(jour, aujourdhui) : 'À lire d’abord'}>
      {duGroupe.map(t => (
        <SheetRow
          key={t.transmission_uid}
          fiche={t}
          verite={service.veriteDe(t)}
          choisie={t.transmission_uid === choisie}
          avecJour={jour === null}
          sienne={t.auteur_id === service.moi}
          aujourdhui={aujourdhui}
          depuis={filtres.vue === 'poste' && jour !== null ? depuis : null}
          enLecture={service.fetching}
        />
      ))}
    </Groupe>
  )
  return (
    <div className={classes.root}>
      <PageHead title={TITRE} detail={comptes.a_lire === 0 ? 'Tout est lu' : `${comptes.a_lire} à lire`} />
      <div className={classes.corps}>
        <ListTools service={service} filtres={filtres} changer={changer} comptes={comptes} />
        <RefusedList refus={service.refus} />
        {urgentes.map(rendre)}
        {filtres.vue === 'poste' && (
          <p className={classes.depuis}>{direDepuis(service, urgentes.length > 0 && jours.length === 0)}</p>
        )}
        {jours.map(rendre)}
        {montrees.length === 0 && <Vide choix={choix} vides={fiches.length === 0} />}
        <p className={classes.fraicheur}>
          <Freshness lu_a={service.lu_a} aujourdhui={aujourdhui} />
          {filtres.vue === 'toutes' && ` · ${JOURS_GARDES} derniers jours`}
        </p>
      </div>
      <ActionZone>
        <Button
          size="lg"
          leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => navigate(ADRESSE_NOUVELLE)}
        >
          Nouvelle transmission
        </Button>
      </ActionZone>
    </div>
  )
}

const RIEN: ReadonlySet<string> = new Set()

function Groupe({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <section className={classes.groupe} aria-label={titre}>
      <PartTitle>{titre}</PartTitle>
      <ul className={classes.liste}>{children}</ul>
    </section>
  )
}

/** Why there is nothing, and what to do about it: nothing new is good news, nothing found is not. */
function Vide({ choix: { filtres, changer }, vides }: { choix: Choix; vides: boolean }) {
  const icon = <IconNotes size={32} stroke={1.6} />
  const cherche = filtres.recherche.trim() !== '' || compterFiltres(filtres) > 0
  if (vides)
    return (
      <EmptyState icon={icon} title="Aucune transmission pour l’instant">
        Ce que l’équipe suivante doit savoir s’écrit ici, avec ou sans réseau.
      </EmptyState>
    )
  if (cherche)
    return (
      <EmptyState
        icon={icon}
        title="Aucune fiche ne correspond"
        action={
          <Button variant="default" onClick={() => changer({ ...SANS_FILTRE, vue: 'toutes' })}>
            Voir toutes les fiches
          </Button>
        }
      >
        {filtres.vue === 'toutes'
          ? `Les fiches de plus de ${compter(JOURS_GARDES, 'jour')} se cherchent dans «\u00a0Toutes les fiches\u00a0».`
          : 'Essayez dans toutes les fiches.'}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={filtres.vue === 'a_lire' ? 'Vous avez tout lu' : 'Rien de nouveau depuis votre dernier poste'}
      action={
        <Button variant="default" onClick={() => changer({ vue: 'toutes' })}>
          Relire les fiches
        </Button>
      }
    />
  )
}

/** Since when; with nothing else than what is to be read first, that nothing else came. */
function direDepuis({ depuis, aujourdhui }: Pick<Service, 'depuis' | 'aujourdhui'>, rienDautre: boolean): string {
  if (!depuis.poste) return `Aucun poste passé à votre planning\u00a0: les ${JOURS_SANS_POSTE} derniers jours`
  const quand = `la fin de votre dernier poste, ${direQuand(depuis.instant, aujourdhui)}`
  return rienDautre ? `Rien d’autre depuis ${quand}` : `Depuis ${quand}`
}
