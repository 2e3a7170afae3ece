import type { JourIso } from '#wire/dates.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { Aleatoire } from './aleatoire.ts'
import { creerAleatoire } from './aleatoire.ts'
import { emailFictif, telephoneFictif } from './identites.ts'
import type { DemoAdresse, DemoClient } from './types.ts'
import type { Commune } from './vocabulaire.ts'
import { COMMUNES, ENSEIGNES, NOMS, ORIGINES, PRENOMS_F, PRENOMS_M, SOCIETES, VOIES } from './vocabulaire.ts'

type Fiche = Pick<DemoClient, 'client_type' | 'client_civilite' | 'client_nom' | 'client_prenom'> & {
  sentinelle?: DemoClient['sentinelle']
  adresse?: { rue: string; cp: string }
}

/** First clients of the main company: the demo technician's day, in order, then the sentinels. */
export const CLIENTS_FIXES: readonly Fiche[] = [
  {
    client_type: 1,
    client_civilite: 'Mme',
    client_nom: 'Roussel',
    client_prenom: 'Martine',
    adresse: { rue: '5 rue des Écoles', cp: '80330' },
  },
  {
    client_type: 1,
    client_civilite: 'M.',
    client_nom: 'Lefort',
    client_prenom: 'Bruno',
    adresse: { rue: '18 chemin de Halage', cp: '80450' },
  },
  {
    client_type: 1,
    client_civilite: 'Mme',
    client_nom: 'Vasseur',
    client_prenom: 'Claire',
    adresse: { rue: '14 rue des Tanneurs', cp: '80000' },
  },
  {
    client_type: 1,
    client_civilite: 'M.',
    client_nom: 'Diallo',
    client_prenom: 'Amadou',
    adresse: { rue: '31 rue de la République', cp: '80090' },
  },
  {
    client_type: 2,
    client_civilite: '',
    client_nom: 'SCI Les Hortillons',
    client_prenom: '',
    adresse: { rue: '2 allée des Peupliers', cp: '80136' },
  },
  {
    client_type: 2,
    client_civilite: '',
    client_nom: 'Imprimerie du Beffroi',
    client_prenom: '',
    sentinelle: 'panne_500',
  },
  {
    client_type: 2,
    client_civilite: '',
    client_nom: 'Auto-école des Docks',
    client_prenom: '',
    sentinelle: 'lent_5_s',
  },
  {
    client_type: 2,
    client_civilite: '',
    client_nom: 'Syndic des Tanneurs',
    client_prenom: '',
    sentinelle: 'refus_metier',
  },
]

/** Clients per company, in the order of the companies. */
export const NB_CLIENTS = [48, 14, 6, 4] as const

function tirerFiche(alea: Aleatoire): Fiche {
  if (alea.chance(0.15)) {
    const client_nom = `${alea.choisir(SOCIETES)} ${alea.choisir(ENSEIGNES)}`
    return { client_type: 2, client_civilite: '', client_nom, client_prenom: '' }
  }
  const femme = alea.chance(0.5)
  return {
    client_type: 1,
    client_civilite: femme ? 'Mme' : 'M.',
    client_nom: alea.choisir(NOMS),
    client_prenom: alea.choisir(femme ? PRENOMS_F : PRENOMS_M),
  }
}

/** A point within about 1.5 km of the commune's centre, to five decimals (a metre). */
function autour(alea: Aleatoire, commune: Commune): { adresse_latitude: number; adresse_longitude: number } {
  return {
    adresse_latitude: Math.round(commune.latitude * 1e5 + alea.entier(-1200, 1200)) / 1e5,
    adresse_longitude: Math.round(commune.longitude * 1e5 + alea.entier(-1800, 1800)) / 1e5,
  }
}

/** Clients and their addresses: one for a person, up to three for a firm. */
export function genererClients(
  graine: number,
  aujourdhui: JourIso,
): { clients: DemoClient[]; adresses: DemoAdresse[] } {
  const clients: DemoClient[] = []
  const adresses: DemoAdresse[] = []
  NB_CLIENTS.forEach((nombre, rangEntreprise) => {
    for (let rang = 0; rang < nombre; rang++) {
      const alea = creerAleatoire(graine, `client:${rangEntreprise}:${rang}`)
      const fixe = rangEntreprise === 0 ? CLIENTS_FIXES[rang] : undefined
      const { adresse, sentinelle = null, ...identite } = fixe ?? tirerFiche(alea)
      const client_id = clients.length + 1
      const compte_id = rangEntreprise + 1
      clients.push({
        client_id,
        compte_id,
        ...identite,
        client_telephone: telephoneFictif(alea),
        client_email: emailFictif(identite.client_prenom, identite.client_nom, String(client_id)),
        client_date_creation: ajouterJours(aujourdhui, -alea.entier(30, 1000)),
        orlibelle: alea.choisir(ORIGINES),
        sentinelle,
      })
      const nombreAdresses = identite.client_type === 2 && !fixe ? alea.entier(1, 3) : 1
      for (let n = 0; n < nombreAdresses; n++) {
        const commune = (adresse && COMMUNES.find(c => c.cp === adresse.cp)) ?? alea.choisir(COMMUNES)
        const place = fixe || !alea.chance(1 / 12)
        adresses.push({
          adresse_id: adresses.length + 1,
          compte_id,
          client_id,
          titre: n === 0 ? 'Adresse principale' : `Site ${n + 1}`,
          adresse_adresse1: adresse?.rue ?? `${alea.entier(1, 120)} ${alea.choisir(VOIES)}`,
          adresse_cp: commune.cp,
          adresse_ville: commune.ville,
          ...(place ? autour(alea, commune) : { adresse_latitude: null, adresse_longitude: null }),
        })
      }
    }
  })
  return { clients, adresses }
}
