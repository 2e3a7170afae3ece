import { creerAleatoire } from './aleatoire.ts'
import { emailFictif, sirenFictif, telephoneFictif } from './identites.ts'
import type { DemoEntreprise, DemoLien, DemoPrestation, DemoUtilisateur } from './types.ts'
import { NOMS, PRENOMS_F, PRENOMS_M, PRESTATIONS } from './vocabulaire.ts'

const FICHES = [
  {
    role: 'principale',
    nom: 'Thermi-Somme Services',
    adresse: '3 rue du Quai',
    cp: '80000',
    ville: 'Amiens',
    latitude: 49.8993,
    longitude: 2.2921,
    techniciens: 14,
  },
  {
    role: 'seconde',
    nom: 'Picardie Confort Chauffage',
    adresse: '27 rue du Moulin',
    cp: '80300',
    ville: 'Albert',
    latitude: 50.0018,
    longitude: 2.6513,
    techniciens: 4,
  },
  {
    role: 'donneur_ordres',
    nom: 'Habitat Assistance Nord-Ouest',
    adresse: '8 place de la Mairie',
    cp: '80100',
    ville: 'Abbeville',
    latitude: 50.1054,
    longitude: 1.8358,
    techniciens: 1,
  },
  {
    role: 'prestataire',
    nom: 'Dépannage des Trois Vallées',
    adresse: '12 rue Victor-Hugo',
    cp: '80800',
    ville: 'Corbie',
    latitude: 49.9086,
    longitude: 2.5111,
    techniciens: 1,
  },
] as const

/** The four companies: ours, a second one of the trade, one that gives work, one that receives it. */
export function genererEntreprises(graine: number): DemoEntreprise[] {
  return FICHES.map((fiche, rang) => {
    const alea = creerAleatoire(graine, `entreprise:${rang}`)
    return {
      compte_id: rang + 1,
      role: fiche.role,
      compte_raison_sociale: fiche.nom,
      compte_siren: sirenFictif(rang + 1),
      compte_adresse: fiche.adresse,
      compte_cp: fiche.cp,
      compte_ville: fiche.ville,
      compte_latitude: fiche.latitude,
      compte_longitude: fiche.longitude,
      compte_telephone1: telephoneFictif(alea),
      compte_telephone2: telephoneFictif(alea),
      compte_email: emailFictif('contact', fiche.nom),
    }
  })
}

/** One office account then the technicians of each company. The first technician of the first company is the demo one. */
export function genererUtilisateurs(graine: number): DemoUtilisateur[] {
  const utilisateurs: DemoUtilisateur[] = []
  const emails = new Set<string>()
  FICHES.forEach((fiche, rangEntreprise) => {
    for (let rang = 0; rang <= fiche.techniciens; rang++) {
      const alea = creerAleatoire(graine, `utilisateur:${rangEntreprise}:${rang}`)
      const demo = rangEntreprise === 0 && rang === 1
      const prenom = demo ? 'Hugo' : alea.choisir([...PRENOMS_F, ...PRENOMS_M])
      const nom = demo ? 'Delattre' : alea.choisir(NOMS)
      let email = emailFictif(prenom, nom)
      for (let n = 2; emails.has(email); n++) email = emailFictif(prenom, `${nom}${n}`)
      emails.add(email)
      utilisateurs.push({
        utilisateur_id: utilisateurs.length + 1,
        compte_id: rangEntreprise + 1,
        profil_id: rang === 0 ? 30 : 31,
        nom,
        prenom,
        email,
        telephone: telephoneFictif(alea),
        // One leaver, so that "show inactive" has something to show; the demo planning does not use them.
        actif: rangEntreprise === 0 && rang === fiche.techniciens ? 0 : 1,
        proprietaire: rang === 0 ? 1 : 0,
      })
    }
  })
  return utilisateurs
}

/** Same catalogue for each company, with its own tariff. */
export function genererPrestations(graine: number, entreprises: readonly DemoEntreprise[]): DemoPrestation[] {
  return entreprises.flatMap(({ compte_id }, rang) => {
    const alea = creerAleatoire(graine, `prestations:${compte_id}`)
    return PRESTATIONS.map(([metier_libelle, prestation_libelle, duree_minutes, tarif, tva], i) => ({
      prestation_id: rang * PRESTATIONS.length + i + 1,
      compte_id,
      metier_libelle,
      prestation_libelle,
      duree_minutes,
      tarif_ht_cents: rang === 0 ? tarif : Math.round((tarif * alea.entier(90, 110)) / 10_000) * 100,
      tva,
    }))
  })
}

/** Who sends work to whom: the giver to us, we to two others, one of them to the last; two invitations that wait for an answer. */
export function genererLiens(): DemoLien[] {
  return [
    { link_id: 1, emetteur_compte_id: 3, recepteur_compte_id: 1, accord: true },
    { link_id: 2, emetteur_compte_id: 1, recepteur_compte_id: 4, accord: true },
    { link_id: 3, emetteur_compte_id: 3, recepteur_compte_id: 2, accord: false },
    { link_id: 4, emetteur_compte_id: 2, recepteur_compte_id: 1, accord: false },
    { link_id: 5, emetteur_compte_id: 1, recepteur_compte_id: 2, accord: true },
    { link_id: 6, emetteur_compte_id: 2, recepteur_compte_id: 4, accord: true },
  ]
}
