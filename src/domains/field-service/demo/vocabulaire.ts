/** Words of the demonstration: common names, invented firms, real communes with approximate coordinates. No real person. */

export const PRENOMS_F = 'Claire Sophie Inès Nathalie Léa Amélie Fatou Camille Martine Élodie Yasmine Chloé'.split(' ')
export const PRENOMS_M = 'Hugo Amadou Karim Julien Thomas Samir Bruno Mathis Étienne Lucas Nicolas Antoine'.split(' ')
export const NOMS =
  'Vasseur Diallo Lefort Roussel Delattre Caron Lefèvre Moreau Benali Dupuis Leclercq Mercier Dubois Fournier Girard Carpentier Bailly Noël Marchand Boulanger Picard Lemaire Hubert Rivière'.split(
    ' ',
  )
/** Invented firms: a kind and a place name, drawn apart. */
export const SOCIETES = ['Boulangerie', 'Garage', 'Cabinet dentaire', 'Copropriété', 'Résidence', 'SCI']
export const ENSEIGNES = ['du Beffroi', 'de la Vallée', 'Saint-Leu', 'du Clos Vert', 'des Tilleuls', 'des Hortillons']
export const VOIES = [
  'rue des Tanneurs',
  'rue du Moulin',
  'rue de la République',
  'avenue du Général-Leclerc',
  'rue Victor-Hugo',
  'chemin de Halage',
  'place de la Mairie',
  'rue des Écoles',
  'allée des Peupliers',
  'impasse du Lavoir',
  'rue du Quai',
  "boulevard d'Alsace-Lorraine",
]

export type Commune = { ville: string; cp: string; latitude: number; longitude: number }
/** Centre of each commune, WGS 84 degrees, good to about a kilometre. */
export const COMMUNES: readonly Commune[] = [
  { ville: 'Amiens', cp: '80000', latitude: 49.8942, longitude: 2.2957 },
  { ville: 'Amiens', cp: '80080', latitude: 49.9165, longitude: 2.3005 },
  { ville: 'Amiens', cp: '80090', latitude: 49.8745, longitude: 2.3165 },
  { ville: 'Rivery', cp: '80136', latitude: 49.9019, longitude: 2.3286 },
  { ville: 'Longueau', cp: '80330', latitude: 49.8714, longitude: 2.3592 },
  { ville: 'Camon', cp: '80450', latitude: 49.8906, longitude: 2.3461 },
  { ville: 'Dury', cp: '80480', latitude: 49.8467, longitude: 2.2711 },
  { ville: 'Saleux', cp: '80480', latitude: 49.8556, longitude: 2.2378 },
  { ville: 'Salouël', cp: '80480', latitude: 49.8706, longitude: 2.2436 },
  { ville: 'Boves', cp: '80440', latitude: 49.8464, longitude: 2.3936 },
  { ville: 'Corbie', cp: '80800', latitude: 49.9086, longitude: 2.5103 },
  { ville: 'Albert', cp: '80300', latitude: 50.0022, longitude: 2.6517 },
  { ville: 'Doullens', cp: '80600', latitude: 50.1567, longitude: 2.3411 },
  { ville: 'Abbeville', cp: '80100', latitude: 50.1058, longitude: 1.8358 },
]

/** Trade, service, minutes, tariff excl. VAT in cents, VAT: 10 upkeep, 5.5 energy, 20 the rest. */
export const PRESTATIONS = [
  ['Chauffage', 'Entretien annuel chaudière', 60, 11_800, 10],
  ['Chauffage', 'Dépannage chaudière', 90, 9500, 10],
  ['Chauffage', 'Pose thermostat', 90, 16_500, 5.5],
  ['Chauffage', 'Désembouage', 180, 52_000, 10],
  ['Chauffage', 'Mise en service chaudière', 60, 14_000, 5.5],
  ['Plomberie', 'Recherche de fuite', 75, 13_000, 10],
  ['Climatisation', 'Entretien pompe à chaleur', 90, 17_500, 5.5],
  ['Climatisation', 'Dépannage pompe à chaleur', 120, 12_500, 10],
  ['Ventilation', 'Nettoyage VMC', 60, 9800, 10],
  ['Ventilation', 'Remplacement caisson VMC', 150, 39_000, 10],
  ['Contrôle', 'Visite technique local professionnel', 45, 8900, 20],
] as const

export const OBSERVATIONS = [
  'Sonner deux fois, la sonnette du portail est capricieuse.',
  'Chaudière au sous-sol, accès par le garage.',
  'Code du hall : 2468A. Prévenir 30 minutes avant.',
  'Le client signale un bruit au démarrage depuis trois jours.',
  'Pression relevée à 0,6 bar lors du dernier passage.',
  'Chien gentil mais bruyant, le propriétaire le rentre.',
  'Prévoir un joint de rechange, modèle relevé sur photo.',
]
export const ORIGINES = ['Téléphone', 'Site internet', 'Bouche à oreille', 'Réseau']
export const DESCRIPTIONS = [
  "Plus d'eau chaude depuis ce matin.",
  "Radiateurs tièdes à l'étage.",
  'Entretien annuel à programmer.',
  'Voyant rouge allumé, code E10.',
  'Demande de remplacement du thermostat.',
]
