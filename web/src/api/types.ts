/**
 * Short names for the server's types, which are generated from its OpenAPI description
 * (`npm run api`).
 */

import type { components } from "../../generated/schema";

type Schemas = components["schemas"];

export type Action = Schemas["Action"];
export type AnalysisView = Schemas["AnalysisView"];
export type ApiError = Schemas["ApiError"];
export type Beside = Schemas["Beside"];
export type Choices = Schemas["Choices"];
export type ClientFrame = Schemas["ClientFrame"];
export type Clock = Schemas["Clock"];
export type ClockState = Schemas["ClockState"];
export type CreatedGame = Schemas["CreatedGame"];
export type Due = Schemas["Due"];
export type Effect = Schemas["Effect"];
export type Entry = Schemas["Entry"];
export type Explanation = Schemas["Explanation"];
export type GameFull = Schemas["GameFull"];
export type GameKind = Schemas["GameKind"];
export type GameState = Schemas["GameState"];
export type Imported = Schemas["Imported"];
export type NewSeek = Schemas["NewSeek"];
export type KeptSeek = Schemas["KeptSeek"];
export type MyData = Schemas["MyData"];
export type MyKey = Schemas["MyKey"];
export type MyKeys = Schemas["MyKeys"];
export type MutedPerson = Schemas["MutedPerson"];
export type MyDevice = Schemas["MyDevice"];
export type MyDevices = Schemas["MyDevices"];
export type MyMuted = Schemas["MyMuted"];
export type MyRating = Schemas["MyRating"];
export type MyRatings = Schemas["MyRatings"];
export type NewCode = Schemas["NewCode"];
export type NewPasskey = Schemas["NewPasskey"];
export type SignedIn = Schemas["SignedIn"];
export type SignIn = Schemas["SignIn"];
export type UnreadableGame = Schemas["UnreadableGame"];
export type MyGame = Schemas["MyGame"];
export type MyGames = Schemas["MyGames"];
export type NewGame = Schemas["NewGame"];
export type Offers = Schemas["Offers"];
export type OperatorTexts = Schemas["OperatorTexts"];
export type Opponent = Schemas["Opponent"];
export type OptionInfo = Schemas["OptionInfo"];
export type Phrase = Schemas["Phrase"];
export type PositionView = Schemas["PositionView"];
export type PrintPage = Schemas["PrintPage"];
export type Profile = Schemas["Profile"];
export type Puzzle = Schemas["Puzzle"];
export type PuzzleAttempt = Schemas["PuzzleAttempt"];
export type PuzzleHint = Schemas["PuzzleHint"];
export type PuzzleSolution = Schemas["PuzzleSolution"];
export type Puzzles = Schemas["Puzzles"];
export type Rating = Schemas["Rating"];
export type Reason = Schemas["Reason"];
export type Replay = Schemas["Replay"];
export type ResultView = Schemas["ResultView"];
export type Review = Schemas["Review"];
export type Room = Schemas["Room"];
export type Rules = Schemas["Rules"];
export type RulesInfo = Schemas["RulesInfo"];
export type Scene = Schemas["Scene"];
export type Seat = Schemas["Seat"];
export type Seek = Schemas["Seek"];
export type Seeks = Schemas["Seeks"];
export type SeatTaken = Schemas["SeatTaken"];
export type Sentence = Schemas["Sentence"];
export type SeriesView = Schemas["SeriesView"];
export type ServerFrame = Schemas["ServerFrame"];
export type SideName = Schemas["SideName"];
export type SiteDice = Schemas["SiteDice"];
export type Step = Schemas["LegalStep"];
export type Strongest = Schemas["Strongest"];
export type StrongPlayer = Schemas["StrongPlayer"];
export type Throws = Schemas["Throws"];
export type Text = Schemas["Text"];
export type MyTournaments = Schemas["MyTournaments"];
export type NewTournament = Schemas["NewTournament"];
export type Tournament = Schemas["TournamentView"];
export type TournamentGame = Schemas["TournamentGame"];
export type WatchedGame = Schemas["WatchedGame"];
export type WatchedGames = Schemas["WatchedGames"];
export type WhyNot = Schemas["WhyNot"];

/** The frame of the server with this tag. */
export type FrameOf<T extends ServerFrame["t"]> = Extract<ServerFrame, { t: T }>;
/** The frame that sends an act. */
export type ActFrame = Extract<ClientFrame, { t: "act" }>;

/** The kinds of actions that have no further fields. */
export type Bare = Exclude<Action, { word: string } | { order: string } | { shown: unknown } | { phrase: Phrase } | { message: unknown }>["kind"];

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 3;
