// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Moderation {
    /// `com.atproto.moderation.defs`.
    public enum Defs {
        /// The token `com.atproto.moderation.defs#reasonAppeal`.
        ///
        /// The author asks for another look at a decision. Nobody else may.
        public static var reasonAppeal: String { "com.atproto.moderation.defs#reasonAppeal" }

        /// The token `com.atproto.moderation.defs#reasonMisleading`.
        ///
        /// It pretends to be something or somebody else.
        public static var reasonMisleading: String { "com.atproto.moderation.defs#reasonMisleading" }

        /// The token `com.atproto.moderation.defs#reasonOther`.
        ///
        /// Nothing else fits: the text has to tell.
        public static var reasonOther: String { "com.atproto.moderation.defs#reasonOther" }

        /// The token `com.atproto.moderation.defs#reasonRude`.
        ///
        /// It is rude, or hounds somebody.
        public static var reasonRude: String { "com.atproto.moderation.defs#reasonRude" }

        /// The token `com.atproto.moderation.defs#reasonSexual`.
        ///
        /// It is sexual, and nobody was warned.
        public static var reasonSexual: String { "com.atproto.moderation.defs#reasonSexual" }

        /// The token `com.atproto.moderation.defs#reasonSpam`.
        ///
        /// It is advertised, repeated or sent to many who didn't ask.
        public static var reasonSpam: String { "com.atproto.moderation.defs#reasonSpam" }

        /// A string with 47 known values; others may come.
        public struct ReasonType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `com.atproto.moderation.defs#reasonSpam`.
            public static var reasonSpam: ReasonType { ReasonType(rawValue: "com.atproto.moderation.defs#reasonSpam") }
            /// `com.atproto.moderation.defs#reasonViolation`.
            public static var reasonViolation: ReasonType {
                ReasonType(rawValue: "com.atproto.moderation.defs#reasonViolation")
            }
            /// `com.atproto.moderation.defs#reasonMisleading`.
            public static var reasonMisleading: ReasonType {
                ReasonType(rawValue: "com.atproto.moderation.defs#reasonMisleading")
            }
            /// `com.atproto.moderation.defs#reasonSexual`.
            public static var reasonSexual: ReasonType {
                ReasonType(rawValue: "com.atproto.moderation.defs#reasonSexual")
            }
            /// `com.atproto.moderation.defs#reasonRude`.
            public static var reasonRude: ReasonType { ReasonType(rawValue: "com.atproto.moderation.defs#reasonRude") }
            /// `com.atproto.moderation.defs#reasonOther`.
            public static var reasonOther: ReasonType {
                ReasonType(rawValue: "com.atproto.moderation.defs#reasonOther")
            }
            /// `com.atproto.moderation.defs#reasonAppeal`.
            public static var reasonAppeal: ReasonType {
                ReasonType(rawValue: "com.atproto.moderation.defs#reasonAppeal")
            }
            /// `tools.ozone.report.defs#reasonAppeal`.
            public static var reasonAppeal2: ReasonType { ReasonType(rawValue: "tools.ozone.report.defs#reasonAppeal") }
            /// `tools.ozone.report.defs#reasonOther`.
            public static var reasonOther2: ReasonType { ReasonType(rawValue: "tools.ozone.report.defs#reasonOther") }
            /// `tools.ozone.report.defs#reasonViolenceAnimal`.
            public static var reasonViolenceAnimal: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceAnimal")
            }
            /// `tools.ozone.report.defs#reasonViolenceThreats`.
            public static var reasonViolenceThreats: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceThreats")
            }
            /// `tools.ozone.report.defs#reasonViolenceGraphicContent`.
            public static var reasonViolenceGraphicContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceGraphicContent")
            }
            /// `tools.ozone.report.defs#reasonViolenceGlorification`.
            public static var reasonViolenceGlorification: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceGlorification")
            }
            /// `tools.ozone.report.defs#reasonViolenceExtremistContent`.
            public static var reasonViolenceExtremistContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceExtremistContent")
            }
            /// `tools.ozone.report.defs#reasonViolenceTrafficking`.
            public static var reasonViolenceTrafficking: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceTrafficking")
            }
            /// `tools.ozone.report.defs#reasonViolenceOther`.
            public static var reasonViolenceOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonViolenceOther")
            }
            /// `tools.ozone.report.defs#reasonSexualAbuseContent`.
            public static var reasonSexualAbuseContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualAbuseContent")
            }
            /// `tools.ozone.report.defs#reasonSexualNCII`.
            public static var reasonSexualNCII: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualNCII")
            }
            /// `tools.ozone.report.defs#reasonSexualDeepfake`.
            public static var reasonSexualDeepfake: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualDeepfake")
            }
            /// `tools.ozone.report.defs#reasonSexualAnimal`.
            public static var reasonSexualAnimal: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualAnimal")
            }
            /// `tools.ozone.report.defs#reasonSexualUnlabeled`.
            public static var reasonSexualUnlabeled: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualUnlabeled")
            }
            /// `tools.ozone.report.defs#reasonSexualOther`.
            public static var reasonSexualOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSexualOther")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyCSAM`.
            public static var reasonChildSafetyCSAM: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyCSAM")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyGroom`.
            public static var reasonChildSafetyGroom: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyGroom")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyPrivacy`.
            public static var reasonChildSafetyPrivacy: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyPrivacy")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyHarassment`.
            public static var reasonChildSafetyHarassment: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyHarassment")
            }
            /// `tools.ozone.report.defs#reasonChildSafetyOther`.
            public static var reasonChildSafetyOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonChildSafetyOther")
            }
            /// `tools.ozone.report.defs#reasonHarassmentTroll`.
            public static var reasonHarassmentTroll: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentTroll")
            }
            /// `tools.ozone.report.defs#reasonHarassmentTargeted`.
            public static var reasonHarassmentTargeted: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentTargeted")
            }
            /// `tools.ozone.report.defs#reasonHarassmentHateSpeech`.
            public static var reasonHarassmentHateSpeech: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentHateSpeech")
            }
            /// `tools.ozone.report.defs#reasonHarassmentDoxxing`.
            public static var reasonHarassmentDoxxing: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentDoxxing")
            }
            /// `tools.ozone.report.defs#reasonHarassmentOther`.
            public static var reasonHarassmentOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonHarassmentOther")
            }
            /// `tools.ozone.report.defs#reasonMisleadingBot`.
            public static var reasonMisleadingBot: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingBot")
            }
            /// `tools.ozone.report.defs#reasonMisleadingImpersonation`.
            public static var reasonMisleadingImpersonation: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingImpersonation")
            }
            /// `tools.ozone.report.defs#reasonMisleadingSpam`.
            public static var reasonMisleadingSpam: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingSpam")
            }
            /// `tools.ozone.report.defs#reasonMisleadingScam`.
            public static var reasonMisleadingScam: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingScam")
            }
            /// `tools.ozone.report.defs#reasonMisleadingElections`.
            public static var reasonMisleadingElections: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingElections")
            }
            /// `tools.ozone.report.defs#reasonMisleadingOther`.
            public static var reasonMisleadingOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonMisleadingOther")
            }
            /// `tools.ozone.report.defs#reasonRuleSiteSecurity`.
            public static var reasonRuleSiteSecurity: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleSiteSecurity")
            }
            /// `tools.ozone.report.defs#reasonRuleProhibitedSales`.
            public static var reasonRuleProhibitedSales: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleProhibitedSales")
            }
            /// `tools.ozone.report.defs#reasonRuleBanEvasion`.
            public static var reasonRuleBanEvasion: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleBanEvasion")
            }
            /// `tools.ozone.report.defs#reasonRuleOther`.
            public static var reasonRuleOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonRuleOther")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmContent`.
            public static var reasonSelfHarmContent: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmContent")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmED`.
            public static var reasonSelfHarmED: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmED")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmStunts`.
            public static var reasonSelfHarmStunts: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmStunts")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmSubstances`.
            public static var reasonSelfHarmSubstances: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmSubstances")
            }
            /// `tools.ozone.report.defs#reasonSelfHarmOther`.
            public static var reasonSelfHarmOther: ReasonType {
                ReasonType(rawValue: "tools.ozone.report.defs#reasonSelfHarmOther")
            }
        }

        /// The token `com.atproto.moderation.defs#reasonViolation`.
        ///
        /// It breaks the law, or the rules of the server.
        public static var reasonViolation: String { "com.atproto.moderation.defs#reasonViolation" }

        /// A string with 3 known values; others may come.
        public struct SubjectType: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `account`.
            public static var account: SubjectType { SubjectType(rawValue: "account") }
            /// `record`.
            public static var record: SubjectType { SubjectType(rawValue: "record") }
            /// `chat`.
            public static var chat: SubjectType { SubjectType(rawValue: "chat") }
        }
    }
}
